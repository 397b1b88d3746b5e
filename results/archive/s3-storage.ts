import { GetObjectCommand, PutObjectCommand, S3Client } from '@aws-sdk/client-s3';
import { explainS3Error } from './s3-error.ts';
import { objectPlace } from './storage.ts';
import type { ObjectStorage } from './storage.ts';

/**
 * Objects on S3 or a server with its protocol. Credentials, region and endpoint come from the variables and files that
 * all AWS programs read. Servers other than S3 rarely have a host name per bucket.
 */
export function s3Storage(environment: NodeJS.ProcessEnv): ObjectStorage {
  const hasEndpoint = Boolean(environment['AWS_ENDPOINT_URL_S3'] || environment['AWS_ENDPOINT_URL']);
  const region = environment['AWS_REGION'] || environment['AWS_DEFAULT_REGION'] || (hasEndpoint && 'us-east-1');
  const client = new S3Client({ forcePathStyle: hasEndpoint, ...(region && { region }) });
  return {
    async put(location, content, contentType) {
      const { bucket, key } = objectPlace(location);
      try {
        await client.send(
          new PutObjectCommand({
            Bucket: bucket,
            Key: key,
            Body: content,
            ContentType: contentType,
            ContentLength: content.byteLength,
            ChecksumAlgorithm: 'SHA256',
          }),
        );
      } catch (error) {
        throw explainS3Error(location, error);
      }
    },

    async get(location) {
      const { bucket, key } = objectPlace(location);
      try {
        const { Body: body } = await client.send(new GetObjectCommand({ Bucket: bucket, Key: key }));
        if (body === undefined) throw new Error('the answer has no body');
        return await body.transformToByteArray();
      } catch (error) {
        throw explainS3Error(location, error);
      }
    },

    close: () => client.destroy(),
  };
}
