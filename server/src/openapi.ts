import { z } from 'zod'
import type { Endpoint } from '../../contract/endpoint.ts'
import { FileKind, Upload, uploadPath } from '../../contract/file.ts'
import { liveEvents, livePath } from '../../contract/live.ts'

type Json = Record<string, unknown>

/** The OpenAPI 3.1 document of these endpoints, made from the very schemas that parse and shape them. */
export function openApi(endpoints: readonly Endpoint[]): Json {
  const shared: Json = {}
  const paths: Record<string, Json> = {}
  for (const endpoint of endpoints) {
    const path = endpoint.path.replaceAll(/:(\w+)/g, '{$1}')
    paths[path] = { ...paths[path], [endpoint.method.toLowerCase()]: operation(endpoint, shared) }
  }
  paths[uploadPath] = { post: upload }
  paths[livePath] = { get: live }
  return {
    openapi: '3.1.0',
    info: {
      title: '印采 Yincai',
      version: '1',
      description:
        '业务结果以响应体 status 为准：200 成功；400 输入有误；401 未登录；403 无权限；404 不存在；409 状态不允许；423 账号不可用；429 过于频繁。金额为元的字符串，时间为北京时间。',
    },
    components: {
      securitySchemes: { bearer: { type: 'http', scheme: 'bearer' } },
      schemas: { ...shared, Refusal: refusal },
    },
    paths,
  }
}

const refusal: Json = {
  type: 'object',
  properties: {
    status: { type: 'integer' },
    success: { const: false },
    code: { type: 'string' },
    msg: { type: 'string' },
    data: { type: ['object', 'null'] },
    time: { type: 'string' },
  },
}

function operation(endpoint: Endpoint, shared: Json): Json {
  const input = hoisted(z.toJSONSchema(endpoint.input, { io: 'input', unrepresentable: 'any' }), endpoint, 'In', shared)
  const output = hoisted(z.toJSONSchema(endpoint.output, { unrepresentable: 'any' }), endpoint, 'Out', shared)
  const inPath = [...endpoint.path.matchAll(/:(\w+)/g)].map(([, name]) => name ?? '')
  const properties = (input['properties'] ?? {}) as Record<string, Json>
  const required = new Set((input['required'] ?? []) as string[])
  const parameter = (name: string) => ({
    name,
    in: inPath.includes(name) ? 'path' : 'query',
    required: inPath.includes(name) || required.has(name),
    schema: properties[name] ?? {},
  })
  const named = endpoint.method === 'GET' ? Object.keys(properties) : inPath
  return {
    summary: endpoint.title,
    tags: [endpoint.who === 'staff' ? '后台' : endpoint.who === 'buyer' ? '买家' : '公开'],
    ...(endpoint.who === 'anyone' ? {} : { security: [{ bearer: [] }] }),
    parameters: [...named.map(parameter), ...(endpoint.once ? [repeatKey] : [])],
    ...(endpoint.method === 'GET' ? {} : { requestBody: { content: { 'application/json': { schema: input } } } }),
    responses: {
      200: {
        description: '成功，或业务拒绝（见 status）',
        content: { 'application/json': { schema: envelope(endpoint, output) } },
      },
    },
  }
}

/** The one call that is no JSON, and answers bare. */
const upload: Json = {
  summary: '上传文件',
  tags: ['买家', '后台'],
  security: [{ bearer: [] }],
  requestBody: {
    content: {
      'multipart/form-data': {
        schema: {
          type: 'object',
          properties: {
            kind: { enum: FileKind.options, description: '文件用途' },
            file: { type: 'string', format: 'binary' },
          },
          required: ['kind', 'file'],
        },
      },
    },
  },
  responses: {
    201: {
      description: '成功为 errno 0；被拒绝为 errno 1，原因见 msg',
      content: { 'application/json': { schema: withoutDialect(z.toJSONSchema(Upload)) } },
    },
  },
}

/** The one answer that does not end. */
const live: Json = {
  summary: '实时事件',
  tags: ['买家', '后台'],
  security: [{ bearer: [] }],
  responses: {
    200: {
      description:
        '事件流：先是 now，之后为 unread、order。连接中断后请重新连接，收到 now 后重读所显示的内容；无法连接时改为轮询。',
      content: {
        'text/event-stream': {
          schema: { anyOf: Object.values(liveEvents).map((event) => withoutDialect(z.toJSONSchema(event) as Json)) },
        },
      },
    },
  },
}

function withoutDialect({ $schema: _, ...schema }: Json): Json {
  return schema
}

const repeatKey = {
  name: 'Idempotency-Key',
  in: 'header',
  required: false,
  schema: { type: 'string', maxLength: 128 },
  description: '重复提交返回首次结果',
}

function envelope(endpoint: Endpoint, output: Json): Json {
  const common = { status: { const: 200 }, success: { const: true }, msg: { type: 'string' }, time: { type: 'string' } }
  const { rows, ...beside } = endpoint.paged ? (output['properties'] as Json) : {}
  const bare = endpoint.bare ? (output['properties'] as Json) : {}
  const inside = endpoint.paged ? { data: rows, ...beside, totalPage: { type: 'integer' } } : { data: output, ...bare }
  return { anyOf: [{ type: 'object', properties: { ...common, ...inside } }, { $ref: '#/components/schemas/Refusal' }] }
}

/** Moves a schema's own `$defs` to the document's components, where its references then point. */
function hoisted(schema: unknown, endpoint: Endpoint, side: string, shared: Json): Json {
  const prefix = `${endpoint.path.replaceAll(/\W+/g, '_')}_${side}_`
  const text = JSON.stringify(schema).replaceAll('#/$defs/', `#/components/schemas/${prefix}`)
  const { $defs, $schema: _, ...rest } = JSON.parse(text) as Json
  for (const [name, inner] of Object.entries(($defs ?? {}) as Json)) shared[prefix + name] = inner
  return rest
}
