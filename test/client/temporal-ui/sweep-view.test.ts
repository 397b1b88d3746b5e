import { runInNewContext } from 'node:vm';
import { createHash } from 'node:crypto';
import { describe, expect, it, test } from 'vitest';
import { entryPage } from '../../../client/temporal-ui/entry-page.ts';
import { COLUMNS, viewPath } from '../../../client/temporal-ui/sweep-view.ts';
import type { SweepView } from '../../../client/temporal-ui/sweep-view.ts';

const VIEW: SweepView = { namespace: 'bench.a1b2c', sweep: 'night & day', store: '0123456789ab' };
const HOSTILE = `</script><script>"'\\\u2028<!--`;

describe('the link to a sweep', () => {
  const url = (view: SweepView) => new URL(viewPath(view), 'http://127.0.0.1:8233');

  it('carries its filter and a name for the view', () => {
    const { pathname, searchParams } = url({ ...VIEW, store: null });
    expect(pathname).toBe('/namespaces/bench.a1b2c/workflows');
    expect(searchParams.get('query')).toBe('SweepId="night & day" AND WorkflowType="trajectory"');
    expect(searchParams.get('savedQuery')).toBe('sweep night & day');
  });

  it('leaves out sweeps of this name in other results stores', () => {
    expect(url(VIEW).searchParams.get('query')).toBe(
      'SweepId="night & day" AND WorkflowType="trajectory" AND TaskQueue="toolsandbox-0123456789ab"',
    );
  });

  it('cannot be extended by the id of the sweep', () => {
    const { searchParams } = url({ ...VIEW, sweep: 'a" OR "\\', store: null });
    expect(searchParams.get('query')).toBe('SweepId="a\\" OR \\"\\\\" AND WorkflowType="trajectory"');
  });
});

test('the link to all workflows has no filter', () => {
  expect(viewPath({ namespace: 'a/b', sweep: null, store: null })).toBe('/namespaces/a%2Fb/workflows');
});

describe('the entry page', () => {
  /** Runs the script of the page as a browser does that already has these settings. */
  function visit(view: SweepView, stored: Record<string, string> = {}) {
    const { html, headers } = entryPage(view);
    const [, script = '', ...more] = html.split(/<script>|<\/script>/);
    expect(more).toEqual(['\n']);
    const hash = createHash('sha256').update(script).digest('base64');
    expect(headers['content-security-policy']).toBe(`default-src 'none'; script-src 'sha256-${hash}'`);
    const settings = new Map(Object.entries(stored));
    const visited: string[] = [];
    const run = () =>
      runInNewContext(script, {
        localStorage: {
          getItem: (key: string) => settings.get(key) ?? null,
          setItem: (key: string, value: string) => settings.set(key, value),
        },
        location: { replace: (to: string) => visited.push(to) },
      });
    return { run, settings, visited };
  }
  const KEY = 'namespace-workflow-table-columns';
  const columns = COLUMNS.map((label) => ({ label, pinned: false }));

  it.each([VIEW, { namespace: HOSTILE, sweep: HOSTILE, store: null }])(
    'sets the columns of the namespace and goes on to the list: %j',
    (view) => {
      const other = JSON.stringify({ other: [{ label: 'Status', pinned: true }] });
      const { run, settings, visited } = visit(view, { [KEY]: other });
      run();
      expect(JSON.parse(settings.get(KEY) ?? '')).toEqual({ ...JSON.parse(other), [view.namespace]: columns });
      expect(visited).toEqual([viewPath(view)]);
    },
  );

  it('goes on where the browser keeps something else', () => {
    const { run, visited } = visit(VIEW, { [KEY]: '{' });
    expect(run).toThrow('in JSON');
    expect(visited).toEqual([viewPath(VIEW)]);
  });

  it('has a path that names the sweep', () => {
    expect(entryPage(VIEW).path).toBe('/toolsandbox/sweep/night%20%26%20day');
    expect(entryPage({ ...VIEW, sweep: null }).path).toBe('/toolsandbox/workflows');
  });
});
