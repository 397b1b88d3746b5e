import { describe, expect, it } from 'vitest';
import { jsonMessage } from '../../../../activities/nights/notify/json-message.ts';
import { mailMessage } from '../../../../activities/nights/notify/mail-message.ts';
import { slackMessage } from '../../../../activities/nights/notify/slack-message.ts';
import { exampleSummary } from './example-summary.ts';

const HOSTILE =
  '<!channel> <https://evil.example|click> & \u001b[2J\u202e\r\nBcc: all@example.com <script>alert(1)</script>';

describe('the message for Slack', () => {
  it('says how the night went and what changed since the last good one', () => {
    expect(slackMessage(exampleSummary())).toEqual({
      text: ':x: nightly-2026-11-22: below its bars, solved 65.0 %, mean similarity 0.700',
      blocks: [
        {
          type: 'header',
          text: {
            type: 'plain_text',
            text: 'nightly-2026-11-22: below its bars, solved 65.0 %, mean similarity 0.700',
            emoji: false,
          },
        },
        {
          type: 'section',
          text: {
            type: 'mrkdwn',
            verbatim: true,
            text: [
              'Problem: openai:m is 12.0 points worse than in nightly-2026-11-21, p 0.001',
              '100 of 100 cells have a score; $12.50; scheduled for 2026-11-22T00:30:00.000Z',
              'Compared with nightly-2026-11-21, the last good night:',
              'openai:m: solved 65.0 %, similarity 0.700 in 100 runs; solved -12.0 points, 95 % -20.0 to -4.0, p 0.0010; 2 improved, 14 broke',
              'broke: nightly-2026-11-22/wifi_off/none/openai:m/1',
            ].join('\n'),
          },
        },
      ],
    });
  });

  it('mentions nobody and links nowhere, whatever a model or a provider wrote', () => {
    const [agent] = exampleSummary().agents;
    const hostile = exampleSummary({ problems: [HOSTILE], agents: [{ ...agent!, agent: HOSTILE }], sweep: HOSTILE });
    const { text, blocks } = slackMessage(hostile) as {
      text: string;
      blocks: { text: { type: string; text: string } }[];
    };
    const marked = [text, ...blocks.filter((block) => block.text.type === 'mrkdwn').map((block) => block.text.text)];
    expect(marked).toHaveLength(2);
    for (const said of marked) {
      expect(said).toContain('&lt;!channel&gt;');
      expect(said).not.toMatch(/[<>\r\p{Cf}]/u);
    }
    expect(marked[1]?.split('\n')).toHaveLength(5);
  });

  it('keeps to the lengths that Slack accepts', () => {
    const { blocks } = slackMessage(
      exampleSummary({ sweep: 's'.repeat(300), problems: Array(9).fill('<'.repeat(300)) }),
    ) as {
      blocks: { text: { text: string } }[];
    };
    expect(blocks.map((block) => block.text.text.length <= 3000)).toEqual([true, true]);
    expect(blocks[0]?.text.text.length).toBe(150);
    expect(blocks[1]?.text.text).toMatch(/(&lt;)+$/);
  });
});

it('the message for programs has the names of our JSON, and the exit code', () => {
  expect(jsonMessage(exampleSummary())).toMatchObject({
    exit_code: 1,
    is_good: false,
    compared_with: 'nightly-2026-11-21',
    agents: [{ change: { is_regression: true, interval: { low: -0.2 } } }],
    text: 'nightly-2026-11-22: below its bars, solved 65.0 %, mean similarity 0.700',
  });
  expect(jsonMessage(exampleSummary({ isGood: true }))).toMatchObject({ exit_code: 0 });
});

it('a mail shows what anybody wrote as text, on one line each', () => {
  const { subject, text, html } = mailMessage(exampleSummary({ sweep: HOSTILE, problems: [HOSTILE] }));
  expect(subject).not.toMatch(/[\p{Cc}\p{Cf}]/u);
  expect(text.split('\n').filter((line) => line.startsWith('Bcc:'))).toEqual([]);
  expect(html).not.toContain('<script>');
  expect(html).not.toContain('<!channel>');
  expect(html).toContain('&lt;script&gt;alert(1)&lt;/script&gt;');
});
