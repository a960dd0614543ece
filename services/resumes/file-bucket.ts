import { DeleteObjectCommand, GetObjectCommand, NoSuchKey, PutObjectCommand, S3Client } from '@aws-sdk/client-s3'

/** Opens a bucket of any S3: `s3://bucket/folder?region=...&endpoint=...`. The SDK finds the credentials. */
export function openBucket(address: string) {
  const { host: Bucket, pathname, searchParams } = new URL(address)
  const folder = pathname.replace(/^\/+|\/+$/g, '')
  const region = searchParams.get('region')
  const endpoint = searchParams.get('endpoint')
  const client = new S3Client({
    ...(region && { region }),
    // Other providers use buckets as paths, and some do not support Amazon's checksums.
    ...(endpoint && { endpoint, forcePathStyle: true, requestChecksumCalculation: 'WHEN_REQUIRED' }),
    requestHandler: { connectionTimeout: 5_000, requestTimeout: 20_000, throwOnRequestTimeout: true },
  })
  const object = (key: string) => ({ Bucket, Key: folder === '' ? key : `${folder}/${key}` })
  return {
    async put(key: string, bytes: Uint8Array) {
      await client.send(new PutObjectCommand({ ...object(key), Body: bytes, ContentLength: bytes.length }))
    },
    async get(key: string) {
      try {
        const { Body } = await client.send(new GetObjectCommand(object(key)))
        return await Body?.transformToByteArray()
      } catch (error) {
        if (error instanceof NoSuchKey) return undefined
        throw error
      }
    },
    async delete(key: string) {
      await client.send(new DeleteObjectCommand(object(key)))
    },
    locate: async (key: string) => `s3://${Bucket}/${object(key).Key}`,
  }
}
