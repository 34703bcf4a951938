import { z } from 'zod'
import { FileKind, Upload, uploadPath } from '../../../contract/file.ts'
import { liveEvents, livePath } from '../../../contract/live.ts'
import type { Examples } from './examples.ts'
import { described, type Json } from './schemas.ts'

// The few calls that are not in the envelope, and so are not declared in the contract.

const plain = (schema: z.ZodType): Json => {
  const { $schema: _, ...rest } = z.toJSONSchema(schema, { unrepresentable: 'any' }) as Json
  return rest
}

const bearer = [{ bearer: [] }]

const download = (operationId: string, summary: string, tag: string, parameters: Json[], types: string[]): Json => ({
  operationId,
  summary,
  description: '返回文件本身，文件名见 Content-Disposition；被拒绝时返回与其他接口相同的 JSON。',
  tags: [tag],
  security: bearer,
  parameters,
  responses: {
    200: {
      description: '文件，或业务拒绝（JSON）',
      content: {
        ...Object.fromEntries(types.map((type) => [type, { schema: { type: 'string', format: 'binary' } }])),
        'application/json': { schema: { $ref: '#/components/schemas/Refusal' } },
      },
    },
  },
})

const inPath = (name: string, description: string, schema: Json): Json => ({ name, in: 'path', required: true, description, schema })
const inQuery = (name: string, description: string, schema: Json): Json => ({ name, in: 'query', required: false, description, schema })

const contractBundle = (operationId: string, tag: string): Json =>
  download(
    operationId,
    '下载合同包',
    tag,
    [inPath('no', '合同编号', { type: 'string' }), inQuery('version', '第几版；不填为双方已签的最新一版', { type: 'integer' })],
    ['application/zip'],
  )

const artworkPackage: Json = download(
  'downloadArtworkPackage',
  '下载稿件包',
  '后台',
  [inPath('lineId', '订单行编号', { type: 'integer' })],
  ['application/zip'],
)

const upload: Json = {
  operationId: 'upload',
  summary: '上传文件',
  description:
    '登录后上传时只传 file 即为头像。注册前上传营业执照（kind 为 licence）无需登录，须先传 phone 与 captcha（有效的注册验证码）。除 file 外的字段请放在 file 之前。',
  tags: ['买家'],
  security: [{ bearer: [] }, {}],
  requestBody: {
    required: true,
    content: {
      'multipart/form-data': {
        schema: {
          type: 'object',
          properties: {
            kind: { enum: FileKind.options, description: '文件用途；买家不填为头像' },
            phone: { type: 'string', description: '手机号，仅注册前上传营业执照时' },
            captcha: { type: 'string', description: '短信验证码，仅注册前上传营业执照时' },
            file: { type: 'string', format: 'binary', description: '文件' },
          },
          required: ['file'],
        },
      },
    },
  },
  responses: {
    201: {
      description: '成功为 errno 0；被拒绝为 errno 1，原因见 msg',
      content: { 'application/json': { schema: described(plain(Upload)) } },
    },
  },
}

const live: Json = {
  operationId: 'liveEvents',
  summary: '实时事件',
  description: '事件流：先是 now，之后为 unread、order。连接中断后请重新连接，收到 now 后重读所显示的内容；无法连接时改为轮询。',
  tags: ['买家'],
  security: bearer,
  responses: {
    200: {
      description: '不结束的事件流',
      content: {
        'text/event-stream': {
          schema: {
            anyOf: Object.entries(liveEvents).map(([event, schema]) => ({
              description: `事件 ${event}`,
              ...described(plain(schema)),
            })),
          },
        },
      },
    },
  },
}

type Outside = { path: string; method: 'get' | 'post'; staff: boolean; operation: Json }
const calls: readonly Outside[] = [
  { path: uploadPath, method: 'post', staff: false, operation: upload },
  { path: livePath, method: 'get', staff: false, operation: live },
  {
    path: '/api/billInfo/down/{id}',
    method: 'get',
    staff: false,
    operation: download(
      'downloadInvoice',
      '下载发票文件',
      '买家',
      [
        inPath('id', '发票编号，见开票记录', { type: 'integer' }),
        inQuery('type', '文件格式，red 为红字发票', { type: 'string', enum: ['pdf', 'ofd', 'xml', 'red'], default: 'pdf' }),
      ],
      ['application/pdf', 'application/ofd', 'application/xml'],
    ),
  },
  { path: '/api/contract/down/{no}', method: 'get', staff: false, operation: contractBundle('downloadContract', '买家') },
  { path: '/api/admin/contract/down/{no}', method: 'get', staff: true, operation: contractBundle('staffDownloadContract', '后台') },
  { path: '/api/admin/artwork/package/{lineId}', method: 'get', staff: true, operation: artworkPackage },
]

/** By path and method, each with whether it is for staff only, and with what was really answered where that is known. */
export const outside = (examples: Examples = {}): readonly Outside[] =>
  calls.map((one) => {
    const answered = examples[String(one.operation['operationId'])]?.answered
    return answered ? { ...one, operation: answeredSo(one.operation, answered) } : one
  })

function answeredSo(operation: Json, example: Json): Json {
  const created = (operation['responses'] as Record<string, Json>)['201'] ?? {}
  const json = (created['content'] as Record<string, Json>)['application/json']
  return { ...operation, responses: { 201: { ...created, content: { 'application/json': { ...json, example } } } } }
}
