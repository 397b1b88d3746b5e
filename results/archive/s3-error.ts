import { errorMessage } from '../../sandbox/error-message.ts';
import { shorten } from '../../sandbox/shorten.ts';
import { StorageUnavailable } from './storage.ts';

const LONGEST_DETAIL = 300;

/** What is known of an error of the client; its name is that of the server's code. */
interface S3Error {
  readonly name?: string;
  readonly code?: string;
  readonly $metadata?: { readonly httpStatusCode?: number };
}

type Advice = readonly [problem: string, hint: string];

const UNREACHABLE: Advice = ['no answer from the server', 'check AWS_ENDPOINT_URL and that the server runs'];
const LOGIN: Advice = ['login refused', 'check AWS_ACCESS_KEY_ID, AWS_SECRET_ACCESS_KEY and AWS_SESSION_TOKEN'];

/** By the name of the SDK's error, or Node's code. */
const ADVICE: Readonly<Record<string, Advice>> = {
  AccessDenied: ['no permission', 'allow these credentials s3:PutObject and s3:GetObject on the bucket'],
  CredentialsProviderError: ['no credentials', 'set AWS_ACCESS_KEY_ID and AWS_SECRET_ACCESS_KEY, or AWS_PROFILE'],
  ExpiredToken: LOGIN,
  InvalidAccessKeyId: LOGIN,
  SignatureDoesNotMatch: LOGIN,
  NoSuchBucket: ['the bucket does not exist', 'create it, or choose another one with --to'],
  NoSuchKey: ['the object does not exist', 'restore it from a version or a copy of the bucket'],
  PermanentRedirect: ['the bucket is in another region', 'set AWS_REGION'],
  AuthorizationHeaderMalformed: ['the bucket is in another region', 'set AWS_REGION'],
  ECONNREFUSED: UNREACHABLE,
  ECONNRESET: UNREACHABLE,
  EHOSTUNREACH: UNREACHABLE,
  ENOTFOUND: UNREACHABLE,
  ETIMEDOUT: UNREACHABLE,
  TimeoutError: UNREACHABLE,
};

/** Turns an error of the S3 client into {@link StorageUnavailable}. */
export function explainS3Error(location: string, error: unknown): StorageUnavailable {
  const { name, code, $metadata: answer } = error as S3Error;
  const message = errorMessage(error);
  const [problem, hint] =
    ADVICE[name ?? ''] ??
    ADVICE[code ?? ''] ??
    (answer?.httpStatusCode === 403 ? LOGIN : undefined) ??
    (/region is missing/i.test(message)
      ? ['no region', 'set AWS_REGION']
      : ['the server refused the request', 'check the bucket and the server’s log']);
  const detail = shorten(`${name ?? 'Error'}: ${message}`.replaceAll(/\s+/g, ' '), LONGEST_DETAIL);
  return new StorageUnavailable(location, `${problem} (${detail})`, hint);
}
