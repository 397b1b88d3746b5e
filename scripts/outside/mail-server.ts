import { join } from 'node:path';
import { installationDigest, installOnce } from '../processes/install-once.ts';
import type { OutsideSoftware } from './outside-software.ts';
import { startPython } from './python-program.ts';
import { runLogged } from './run-logged.ts';

export interface ReceivedMail {
  readonly from: string;
  readonly to: readonly string[];
  /** Headers and body. */
  readonly content: string;
}

/** A mail server that requires a password and has no encryption: aiosmtpd, by other authors than our client. */
export interface MailServer {
  readonly port: number;
  readonly mails: readonly ReceivedMail[];
  readonly stop: () => Promise<void>;
}

const AIOSMTPD = 'aiosmtpd==1.4.6';

/** @throws SourceUnavailable without a package index */
export async function startMailServer(
  { python }: Pick<OutsideSoftware, 'python'>,
  password: string,
  report: (line: string) => void,
): Promise<MailServer> {
  const packages = await installOnce(
    {
      name: 'outside-mail',
      digest: installationDigest([AIOSMTPD], []),
      title: 'a mail server to test against',
      duration: 'seconds',
      install: (folder) => install(python, folder),
    },
    report,
  );
  const port = Promise.withResolvers<number>();
  const mails: ReceivedMail[] = [];
  const program = startPython({ python }, ['serve_mail.py', packages, password], (line) => {
    if (/^\d+$/.test(line)) port.resolve(Number(line));
    else mails.push(JSON.parse(line) as ReceivedMail);
  });
  return { port: await Promise.race([port.promise, program.ended]), mails, stop: program.stop };
}

function install(python: string, folder: string): Promise<void> {
  const logFile = join(folder, 'install.log');
  const hint = 'make a package index reachable';
  return runLogged(python, ['-m', 'pip', 'install', '--quiet', '--target', folder, AIOSMTPD], { logFile, hint });
}
