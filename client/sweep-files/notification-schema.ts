import { z } from 'zod';

const variable = z
  .string()
  .regex(/^[A-Z][A-Z\d_]*$/, 'write the name of an environment variable of the workers, for example NIGHT_WEBHOOK_URL');
/** One receiver of the summary of a night. Secrets are not in the file: it names environment variables of the workers. */
export const notificationSchema = z
  .strictObject({
    webhook_env: variable.optional().describe('environment variable of the workers that holds the URL of a webhook'),
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
  .refine((one) => [one.webhook_env, one.exit_file].filter((way) => way !== undefined).length === 1, {
    message: 'give either webhook_env or exit_file',
  });

export type WrittenNotification = z.infer<typeof notificationSchema>;
