import type { Endpoint } from '../../../contract/endpoint.ts'
import { refusals, type RefusalCode } from '../../../contract/refusal.ts'
import type { Examples } from './examples.ts'
import { nameOf, type Names } from './names.ts'
import { outside } from './outside.ts'
import { fieldsOf, isJson, schemaWriter, type Json } from './schemas.ts'

/** What the document tells beside the schemas: what each call may refuse with, and what was really asked and answered. */
export type Told = {
  readonly refusing?: ReadonlyMap<string, readonly RefusalCode[]>
  readonly examples?: Examples
  /** What the document is called. */
  readonly title?: string
}

/** The OpenAPI 3.1 document of these endpoints, made from the very schemas that parse and shape them. */
export function openApi(endpoints: readonly Endpoint[], names: Names, told: Told = {}): Json {
  const writer = schemaWriter(names)
  const staff = endpoints.some(({ who }) => who === 'staff')
  const paths: Record<string, Json> = {}
  const add = (path: string, method: string, operation: Json) => (paths[path] = { ...paths[path], [method]: operation })
  for (const endpoint of endpoints)
    add(endpoint.path.replaceAll(/:(\w+)/g, '{$1}'), endpoint.method.toLowerCase(), operationOf(endpoint, names, writer, told))
  for (const one of outside(told.examples ?? {})) {
    const responses = { ...(one.operation['responses'] as Json), ...failures(one.method === 'post') }
    if (staff || !one.staff) add(one.path, one.method, { ...one.operation, responses })
  }
  return {
    openapi: '3.1.0',
    info: {
      title: told.title ?? '商城接口',
      version: '1',
      description: about,
      license: { name: '仅供本商城客户与合作方使用', identifier: 'LicenseRef-Proprietary' },
    },
    servers: [{ url: '/', description: '本商城' }],
    security: [{ bearer: [] }],
    tags: [...Object.values(tags).filter(({ name }) => staff || name !== tags.staff.name)],
    paths,
    components: {
      securitySchemes: { bearer: { type: 'http', scheme: 'bearer', description: '登录得到的 token，或接口密钥' } },
      schemas: { ...used(writer.shared, paths), Refusal: refusal },
      responses: roadFailures,
    },
  }
}

/** The shared schemas that `paths` lead to. */
function used(shared: Json, paths: Json): Json {
  const found = new Set<string>()
  const look = (within: unknown): void => {
    for (const [, name = ''] of JSON.stringify(within).matchAll(/#\/components\/schemas\/(\w+)"/g)) {
      if (found.has(name) || !(name in shared)) continue
      found.add(name)
      look(shared[name])
    }
  }
  look(paths)
  return Object.fromEntries(Object.entries(shared).filter(([name]) => found.has(name)))
}

const about = `业务结果以响应体 status 为准：200 成功；400 输入有误；401 未登录；403 无权限；404 不存在；409 状态不允许；423 账号不可用；429 过于频繁。只有请求本身无法处理时才使用其他 HTTP 状态码。金额为元的文本，时间为北京时间 yyyy-MM-dd HH:mm:ss。新增或改变数据的接口接受 Idempotency-Key 请求头：以同一个值重发相同内容，7 天内得到首次的结果（包括只显示一次的密钥），内容不同答 409 repeat.different；被拒绝的请求不占用该值。示例均为演示商城的真实请求与返回：列表只保留前几项，长文字有删节，密码、令牌、验证码与签名以示意代替；价格明细完整保留，其计价指纹可以核验。`

const tags = {
  anyone: { name: '公开', description: '无需登录' },
  buyer: { name: '买家', description: '企业的主账号与子账号，或企业的接口密钥' },
  staff: { name: '后台', description: '商家员工，或商家的接口密钥' },
} as const

const text = (description: string): Json => ({ type: 'string', description })

const refusal: Json = {
  type: 'object',
  description: '业务拒绝',
  required: ['status', 'success', 'code', 'msg', 'data', 'time'],
  properties: {
    status: {
      type: 'integer',
      enum: [...new Set(Object.values(refusals).map(({ status }) => status))].toSorted(),
      description: '400 输入有误 401 未登录 403 无权限 404 不存在 409 状态不允许 423 账号不可用 429 过于频繁',
    },
    success: { type: 'boolean', const: false, description: '是否成功' },
    code: text('供程序判断的代码，长期不变；各接口可能的代码见其说明'),
    msg: text('给人看的提示'),
    data: {
      type: ['object', 'null'],
      additionalProperties: true,
      description: '补充内容：fields 各字段的问题，retryAfter 多少秒后可以重试，等等',
    },
    time: text('服务器时间'),
  },
}

/** The road itself failed: told by HTTP as well, the body is a refusal all the same. */
const failed = (description: string, code: RefusalCode): Json => {
  const { status, msg } = refusals[code]
  const example = { status, success: false, code, msg, data: null, time: '2026-11-21 10:00:00' }
  return { description, content: { 'application/json': { schema: { $ref: '#/components/schemas/Refusal' }, example } } }
}
const roadFailures: Json = {
  SessionEnded: failed('登录已被结束（修改密码、停用账号等），请清除令牌后重新登录', 'session.ended'),
  TooLarge: failed('提交的内容过大', 'body.tooLarge'),
  NotJson: failed('不是 JSON', 'body.notJson'),
  TooMany: failed('请求过于频繁，按 Retry-After 等待', 'request.tooOften'),
  Failed: failed('服务器出错', 'server.failed'),
  Busy: failed('系统繁忙，按 Retry-After 等待后重试', 'server.busy'),
}
const failures = (body: boolean): Json => ({
  401: { $ref: '#/components/responses/SessionEnded' },
  ...(body && { 413: { $ref: '#/components/responses/TooLarge' }, 415: { $ref: '#/components/responses/NotJson' } }),
  429: { $ref: '#/components/responses/TooMany' },
  500: { $ref: '#/components/responses/Failed' },
  503: { $ref: '#/components/responses/Busy' },
})

function operationOf(endpoint: Endpoint, names: Names, writer: ReturnType<typeof schemaWriter>, told: Told): Json {
  const operationId = names.calls.get(nameOf(endpoint)) ?? nameOf(endpoint).replaceAll(/\W+/g, '_')
  const { asked, also, answered } = told.examples?.[operationId] ?? {}
  const exampleOf = (name: string) => asked?.[name] ?? also?.[name]
  const input = writer.written(endpoint.input, 'input', operationId)
  const { properties, required } = fieldsOf(input, writer.shared)
  const inPath = [...endpoint.path.matchAll(/:(\w+)/g)].map(([, name]) => name ?? '')
  const inQuery = endpoint.method === 'GET' ? Object.keys(properties).filter((name) => !inPath.includes(name)) : []
  const body = endpoint.method === 'GET' ? null : bodyOf(input, { properties, required }, inPath)
  const example = body && asked && Object.fromEntries(Object.entries(asked).filter(([name]) => !inPath.includes(name)))
  return {
    operationId,
    summary: endpoint.title,
    description: descriptionOf(endpoint, told.refusing?.get(nameOf(endpoint)) ?? []),
    tags: [tags[endpoint.who].name],
    security: endpoint.who === 'anyone' ? [{}, { bearer: [] }] : [{ bearer: [] }],
    parameters: [
      ...inPath.map((name) => parameter(name, 'path', properties[name], true, exampleOf(name))),
      ...inQuery.map((name) => parameter(name, 'query', properties[name], required.includes(name), exampleOf(name))),
      ...(endpoint.once ? [repeatKey] : []),
    ],
    ...(body && {
      requestBody: { required: body.required, content: { 'application/json': { schema: body.schema, ...(example && { example }) } } },
    }),
    responses: {
      200: {
        description: '成功，或业务拒绝（见 status）',
        content: {
          'application/json': { schema: envelope(endpoint, operationId, writer), ...(answered !== undefined && { example: answered }) },
        },
      },
      ...failures(endpoint.method !== 'GET'),
    },
  }
}

/** What the call refuses with and what asking it twice does. */
function descriptionOf({ once, twice, grant, self }: Endpoint, codes: readonly RefusalCode[]): string {
  return [
    grant && `需要权限 ${grant}。`,
    self && '仅限本人，接口密钥与客服代看不可用。',
    once && '可携带 Idempotency-Key 重发，不会重复执行。',
    twice && `不接受 Idempotency-Key：${twice}。`,
    codes.length > 0 && `可能的 code：\n\n${codes.map((code) => `- \`${code}\` ${refusals[code].msg}`).join('\n')}`,
  ]
    .filter(Boolean)
    .join('\n\n')
}

function parameter(name: string, where: 'path' | 'query', schema: Json | undefined, required: boolean, example: unknown): Json {
  const { description, ...rest } = schema ?? {}
  return {
    name,
    in: where,
    required,
    ...(description !== undefined && { description }),
    schema: asTyped(rest),
    ...(example !== undefined && { example }),
  }
}

/** A number arrives as text in an address: it is told as the number that it is. */
function asTyped(schema: Json): Json {
  const { anyOf, ...rest } = schema
  if (!Array.isArray(anyOf)) return schema
  const whole = anyOf.find((one) => isJson(one) && one['type'] === 'integer')
  return isJson(whole) ? { ...rest, ...whole } : schema
}

/** The body: what does not stand in the path. */
function bodyOf(input: Json, { properties, required }: ReturnType<typeof fieldsOf>, inPath: readonly string[]) {
  if (inPath.length === 0)
    return Object.keys(properties).length === 0 && input['type'] === 'object' ? null : { schema: input, required: required.length > 0 }
  const left = Object.entries(properties).filter(([name]) => !inPath.includes(name))
  if (left.length === 0) return null
  const needed = required.filter((name) => !inPath.includes(name))
  return { schema: { ...input, type: 'object', properties: Object.fromEntries(left), required: needed }, required: needed.length > 0 }
}

const repeatKey: Json = {
  name: 'Idempotency-Key',
  in: 'header',
  required: false,
  schema: { type: 'string', minLength: 1, maxLength: 128 },
  description: '每笔业务一个唯一值，如 UUID；以同一个值重发得到首次的结果',
}

function envelope(endpoint: Endpoint, operationId: string, writer: ReturnType<typeof schemaWriter>): Json {
  const output = writer.written(endpoint.output, 'output', operationId)
  const { properties, required } = fieldsOf(output, writer.shared)
  const { rows, ...beside } = properties
  const inside = endpoint.paged
    ? { data: { description: '本页的各行', ...rows }, ...beside, totalPage: { type: 'integer', description: '总页数' } }
    : { data: { description: '结果', ...output }, ...(endpoint.bare && properties) }
  const told = endpoint.paged ? [...required.filter((name) => name !== 'rows'), 'totalPage'] : endpoint.bare ? required : []
  return {
    anyOf: [
      {
        type: 'object',
        required: ['status', 'success', 'msg', 'data', 'time', ...told.filter((name) => !(name in common) && name !== 'data')],
        properties: { ...inside, ...common },
      },
      { $ref: '#/components/schemas/Refusal' },
    ],
  }
}

const common: Json = {
  status: { type: 'integer', const: 200, description: '200 成功' },
  success: { type: 'boolean', const: true, description: '是否成功' },
  msg: text('给人看的提示'),
  time: text('服务器时间'),
}
