import { z } from 'zod';

const variable = z
  .string()
  .regex(/^[A-Z][A-Z\d_]*$/, 'write the name of an environment variable of the workers, for example SLACK_WEBHOOK_URL');
const address = z.string().regex(/^[^\s@<>]+@[^\s@<>]+$/, 'write a mail address, for example team@example.com');

const smtp = z
  .strictObject({
    host: z.string().min(1),
    port: z.int().min(1).max(65_535).default(587),
    tls: z
      .enum(['starttls', 'implicit', 'none'])
      .optional()
      .describe('how the connection is encrypted; default: implicit on port 465, else starttls'),
    from: address,
    to: z.union([address, z.array(address).min(1)], 'write a mail address, or a list of them'),
    user: z.string().min(1).optional(),
    password_env: variable.optional().describe('environment variable of the workers that holds the password'),
  })
  .refine(({ user, password_env }) => (user === undefined) === (password_env === undefined), {
    message: 'give user and password_env, or neither',
  });

/** One receiver of the summary of a night. Secrets are not in the file: it names environment variables of the workers. */
export const notificationSchema = z
  .strictObject({
    webhook_env: variable.optional().describe('environment variable of the workers that holds the URL of a webhook'),
    format: z.enum(['slack', 'json']).optional().describe('what the webhook gets; default: slack'),
    smtp: smtp.optional().describe('a mail server'),
    exit_file: z
      .string()
      .min(1)
      .optional()
      .describe('file on the machine of the worker: JSON with the exit code and the summary'),
    when: z
      .enum(['always', 'problem'])
      .default('always')
      .describe('problem: only after a night that failed or did not meet its bars'),
  })
  .refine((one) => [one.webhook_env, one.smtp, one.exit_file].filter((way) => way !== undefined).length === 1, {
    message: 'give exactly one of webhook_env, smtp and exit_file',
  })
  .refine(({ format, webhook_env }) => format === undefined || webhook_env !== undefined, {
    message: 'format is for webhook_env',
  });

export type WrittenNotification = z.infer<typeof notificationSchema>;
