import { CopyObjectCommand, DeleteObjectsCommand, GetObjectCommand, ListObjectsV2Command, NoSuchKey, PutObjectCommand, S3Client } from '@aws-sdk/client-s3';
import { eightAtOnce } from 'shared/contracts/releases/eight-at-once';
import { refusal } from 'shared/contracts/releases/refusals';
import { DomainError, except } from '../../platform';
import type { Config } from '../../platform/config/config';
import type { ReleaseAddress, ReleaseStore } from './release-store';

/** `endpoint` is absent for AWS itself; `timeoutMs` limits one try of one request. */
export type S3Settings = NonNullable<Config['releaseBucket']> & { readonly timeoutMs?: number };

/**
 * Release files in an S3-compatible bucket, for sites on more than one machine: `releases/<app>/<version>/…`, uploads below `staging/`. A
 * bucket cannot rename, so publishing copies; nothing links to a file before the registry's row exists.
 */
export function createS3ReleaseStore({ bucket, region, endpoint, accessKeyId, secretAccessKey, timeoutMs = 10_000 }: S3Settings): ReleaseStore & { readonly close: () => void } {
  const client = new S3Client({
    region,
    ...(endpoint === undefined ? {} : { endpoint }),
    credentials: { accessKeyId, secretAccessKey },
    // Without limits, a bucket that hangs would block its callers, and with them the operators' log, for ever.
    requestHandler: { connectionTimeout: timeoutMs, requestTimeout: timeoutMs, socketTimeout: timeoutMs, throwOnRequestTimeout: true },
    // Other stores than AWS address buckets by path, and not all support the newer checksums; every file has its own hash anyway.
    forcePathStyle: endpoint !== undefined,
    requestChecksumCalculation: 'WHEN_REQUIRED',
    responseChecksumValidation: 'WHEN_REQUIRED',
  });
  const folder = (kind: 'staging' | 'releases', { app, version }: ReleaseAddress) => `${kind}/${app}/${version}/`;

  async function read(key: string): Promise<Buffer | null> {
    const isAbsent = (error: unknown) => error instanceof NoSuchKey;
    const found = await client.send(new GetObjectCommand({ Bucket: bucket, Key: key })).catch(except(isAbsent, null));
    return found?.Body === undefined ? null : Buffer.from(await found.Body.transformToByteArray());
  }

  async function removeBelow(prefix: string): Promise<void> {
    const { Contents = [], IsTruncated } = await client.send(new ListObjectsV2Command({ Bucket: bucket, Prefix: prefix }));
    if (Contents.length === 0) return;
    const { Errors: [failed] = [] } = await client.send(new DeleteObjectsCommand({ Bucket: bucket, Delete: { Quiet: true, Objects: Contents.map(({ Key }) => ({ Key })) } }));
    // The response is a success even then.
    if (failed !== undefined) throw new Error(`The bucket did not remove ${failed.Key ?? prefix}: ${failed.Code ?? 'no reason given'}`);
    // Not for what is gone: some buckets list it for a while.
    if (IsTruncated) await removeBelow(prefix);
  }

  return {
    stage: async (release, file, content) => {
      await answered(client.send(new PutObjectCommand({ Bucket: bucket, Key: folder('staging', release) + file, Body: content })));
    },
    readStaged: (release, file) => answered(read(folder('staging', release) + file)),
    removeStaged: (release) => answered(removeBelow(folder('staging', release))),
    publish: async (release, files) => {
      const copies = eightAtOnce(files, (file) =>
        client.send(new CopyObjectCommand({ Bucket: bucket, Key: folder('releases', release) + file, CopySource: `${bucket}/${folder('staging', release)}${file}` })));
      await answered(copies.then(() => removeBelow(folder('staging', release))));
    },
    read: (release, file) => answered(read(folder('releases', release) + file)),
    remove: (release) => answered(removeBelow(folder('releases', release))),
    close: () => client.destroy(),
  };
}

/** @throws {DomainError} `service_unavailable` when the bucket refuses, or breaks off: whoever asks can do nothing about it */
const answered = <Answer>(asked: Promise<Answer>): Promise<Answer> =>
  asked.catch((cause: unknown) => Promise.reject(new DomainError('service_unavailable', [refusal('bucket', 'bucket_failed', {})], { cause })));
