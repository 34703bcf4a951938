import { setTimeout } from 'node:timers/promises'
import { CreateBucketCommand, S3Client } from '@aws-sdk/client-s3'
import { readEnv } from '../server/src/env.ts'
import { namesBucketInPath } from '../server/src/outside/storage/place.ts'

// Makes the bucket of STORAGE_URL where there is none, for a store that begins empty beside the mall. It waits for the store, a minute
// at most. In a cloud the bucket is made in its console.

/** What stores say of a bucket that is there already and ours. */
const isThere = /^(BucketAlreadyOwnedByYou|BucketAlreadyExists)$/

const { STORAGE_URL: endpoint, STORAGE_REGION: region, STORAGE_BUCKET, STORAGE_KEY, STORAGE_SECRET } = readEnv(process.env)
if (!endpoint || endpoint === 'off' || !STORAGE_BUCKET || !STORAGE_KEY || !STORAGE_SECRET) {
  process.stderr.write('没有设置对象存储：STORAGE_URL、STORAGE_BUCKET、STORAGE_KEY、STORAGE_SECRET\n')
  process.exit(1)
}
const client = new S3Client({
  endpoint,
  region,
  forcePathStyle: namesBucketInPath(endpoint),
  credentials: { accessKeyId: STORAGE_KEY, secretAccessKey: STORAGE_SECRET },
  maxAttempts: 1,
})

for (const until = Date.now() + 60_000; ; await setTimeout(1000)) {
  try {
    await client.send(new CreateBucketCommand({ Bucket: STORAGE_BUCKET }))
    process.stdout.write(`已创建存储桶 ${STORAGE_BUCKET}\n`)
    break
  } catch (error) {
    const said = error instanceof Error ? error.name : String(error)
    if (isThere.test(said)) {
      process.stdout.write(`存储桶 ${STORAGE_BUCKET} 已存在\n`)
      break
    }
    // It spoke, and says no.
    const spoke = typeof error === 'object' && error !== null && '$response' in error && error.$response !== undefined
    if (spoke || Date.now() > until) {
      process.stderr.write(`无法创建存储桶 ${STORAGE_BUCKET}：${said}${error instanceof Error ? ` ${error.message}` : ''}\n`)
      process.exit(1)
    }
  }
}
