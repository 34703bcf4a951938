/** What is said of the answers that whoever sets a store up meets; S3's own codes. */
const said: Readonly<Record<string, string>> = {
  NoSuchBucket: '：没有这个桶，请核对桶名与地域',
  InvalidBucketName: '：桶名不正确',
  InvalidAccessKeyId: '：AccessKey ID 不存在',
  SignatureDoesNotMatch: '：签名不符，请核对 AccessKey Secret',
  AccessDenied: '：没有权限，请为这个 AccessKey 授予桶的读、写、删权限',
  RequestTimeTooSkewed: '：本机时间与对象存储相差过大，请校准时间',
  AuthorizationHeaderMalformed: '：地域不正确',
  PermanentRedirect: '：桶在另一个地域，请核对服务地址',
  XAmzContentSHA256Mismatch: '：内容在路上变了',
  BadDigest: '：内容在路上变了',
  QuotaExceeded: '：容量已满',
  XMinioStorageFull: '：容量已满',
  SlowDown: '忙，请稍后再试',
}

/** Codes of having no more room, of S3, MinIO and Ceph. */
const full = ['QuotaExceeded', 'XMinioStorageFull', 'XMinioAdminBucketQuotaExceeded', 'InsufficientStorage', 'InsufficientCapacity']

/** What a failed question to a store comes to: its code, and whether asking again says the same. */
export class S3Said {
  readonly code: string
  readonly isFinal: boolean
  private constructor(code: string, isFinal: boolean) {
    this.code = code
    this.isFinal = isFinal
  }

  get isFull(): boolean {
    return full.includes(this.code)
  }

  /** Read off what the client throws: the store's own answer with its status, or what befell the connection. */
  static of(error: unknown): S3Said {
    if (!(error instanceof Error)) return new S3Said('', false)
    const { httpStatusCode: status } = ('$metadata' in error ? error.$metadata : {}) as { httpStatusCode?: number }
    if (status === undefined) return new S3Said('code' in error ? String(error.code) : error.name, false)
    return new S3Said(error.name, status >= 300 && status < 500 && status !== 408 && status !== 429)
  }
}

/** In words for staff, with the store's own code. */
export const wordsOf = ({ code, isFinal }: S3Said): string => {
  const known = said[code]
  const named = code && code !== 'Error' ? `（${code}）` : ''
  if (known !== undefined) return `${known}${named}`
  return isFinal ? `拒绝了请求${named}` : `没有应答${named}`
}
