import { z } from 'zod'
import type { Around, Fault } from '../settings.ts'
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
  /** presigned: files are given by links of the store's own, wherever it was set up; ours: through this server. */
  STORAGE_LINKS: z.enum(['ours', 'presigned'], '应为 ours 或 presigned').default('ours'),
  /** Where browsers reach the store for these, without the bucket; absent: where this server does. */
  STORAGE_PUBLIC_URL: z
    .url({ protocol: /^https?$/, error: '应为网址，如 https://files.example.com' })
    .refine(
      (typed) => !URL.canParse(typed) || new URL(typed).origin === typed.replace(/\/$/, ''),
      '应只有协议与域名，如 https://files.example.com',
    )
    .transform((typed) => typed.replace(/\/$/, ''))
    .optional(),
}

const Fields = z.object(storageFields)
type StorageEnv = z.infer<typeof Fields>

const needed = ['STORAGE_BUCKET', 'STORAGE_KEY', 'STORAGE_SECRET'] as const
const isChosen = ({ STORAGE_URL: url }: Pick<StorageEnv, 'STORAGE_URL'>): boolean => url !== undefined && url !== 'off'

/** What is wrong with the settings. */
export const checkStorage = (env: StorageEnv & Around): Fault[] => [
  ...(isChosen(env) ? needed.filter((name) => !env[name]).map((name) => ({ name, fault: '未设置' })) : []),
  ...linkFaults(env),
]

/** What browsers would not follow, or what would open as a page of the mall's own. */
function linkFaults({ STORAGE_LINKS, STORAGE_PUBLIC_URL: shown, STORAGE_URL: url, NODE_ENV, ORIGIN }: StorageEnv & Around): Fault[] {
  const name = 'STORAGE_PUBLIC_URL'
  if (shown !== undefined && shown === ORIGIN) return [{ name, fault: '不能与 ORIGIN 相同：买家上传的内容不能在商城的域名下打开' }]
  if (STORAGE_LINKS !== 'presigned' || NODE_ENV !== 'production') return []
  if (shown?.startsWith('http:')) return [{ name, fault: '正式环境必须是 https 网址，否则浏览器不打开' }]
  return shown === undefined && url?.startsWith('http:')
    ? [{ name, fault: 'STORAGE_LINKS 为 presigned 时必须设置：STORAGE_URL 不是 https，浏览器不打开' }]
    : []
}

/** Where browsers are led to a store that answers at `endpoint`; undefined: they are given its contents by this server. */
export const linksAt = (env: Pick<StorageEnv, 'STORAGE_LINKS' | 'STORAGE_PUBLIC_URL'>, endpoint: string): string | undefined =>
  env.STORAGE_LINKS === 'presigned' ? (env.STORAGE_PUBLIC_URL ?? endpoint) : undefined

/** The store that is set up; null: none. */
export function liveStorage(env: StorageEnv): ObjectStore | null {
  const { STORAGE_URL: endpoint, STORAGE_REGION: region, STORAGE_BUCKET: bucket, STORAGE_PREFIX: prefix = '' } = env
  const { STORAGE_KEY: accessKey, STORAGE_SECRET: secret } = env
  if (!isChosen(env) || !endpoint || !bucket || !accessKey || !secret) return null
  return s3({ endpoint, region, bucket, prefix, accessKey, secret, inPath: namesBucketInPath(endpoint), linksAt: linksAt(env, endpoint) })
}
