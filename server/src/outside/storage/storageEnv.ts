import { z } from 'zod'
import type { Fault } from '../settings.ts'
import type { ObjectStore } from './objectStore.ts'
import { s3 } from './s3.ts'
import { namesBucketInPath } from './place.ts'

/** The settings of an object store. */
export const storageFields = {
  /** Where a store that speaks S3 answers, without the bucket; off: the disk, whatever the back office says; absent: as the back office has it. */
  STORAGE_URL: z
    .union([z.literal('off'), z.url({ protocol: /^https?$/, error: '应为 https 或 http 网址，或 off' })], '应为网址或 off')
    .optional(),
  STORAGE_REGION: z.string().default('us-east-1'),
  STORAGE_BUCKET: z.string().optional(),
  STORAGE_PREFIX: z.string().optional(),
  STORAGE_KEY: z.string().optional(),
  STORAGE_SECRET: z.string().optional(),
}

const Fields = z.object(storageFields)
type StorageEnv = z.infer<typeof Fields>

const needed = ['STORAGE_BUCKET', 'STORAGE_KEY', 'STORAGE_SECRET'] as const
const isChosen = ({ STORAGE_URL: url }: Pick<StorageEnv, 'STORAGE_URL'>): boolean => url !== undefined && url !== 'off'

/** What is wrong with the settings. */
export const checkStorage = (env: StorageEnv): Fault[] =>
  isChosen(env) ? needed.filter((name) => !env[name]).map((name) => ({ name, fault: '未设置' })) : []

/** The store that is set up; null: none. */
export function liveStorage(env: StorageEnv): ObjectStore | null {
  const { STORAGE_URL: endpoint, STORAGE_REGION: region, STORAGE_BUCKET: bucket, STORAGE_PREFIX: prefix = '' } = env
  const { STORAGE_KEY: accessKey, STORAGE_SECRET: secret } = env
  if (!isChosen(env) || !endpoint || !bucket || !accessKey || !secret) return null
  return s3({ endpoint, region, bucket, prefix, accessKey, secret, inPath: namesBucketInPath(endpoint) })
}
