import { z } from 'zod'
import { refuse } from '../../../contract/refusal.ts'
import { hasForbiddenCharacters } from '../../../contract/text.ts'

const deepest = 20
/** Two thousand rows of four cells are the largest sheet that anybody sends. */
const mostKeys = 12_000

/**
 * Refuses what no schema should have to think of: control characters, lone surrogates and reading-direction marks in any
 * text, nesting beyond 20, more than 12 000 keys. @throws Refusal 'input.invalid' naming the field.
 */
export function refuseMonsters(input: unknown): void {
  let keys = 0
  const look = (value: unknown, path: string, depth: number): void => {
    if (typeof value === 'string') {
      if (hasForbiddenCharacters(value)) refuse('input.invalid', fields(path, '含有不支持的字符'), '提交的内容含有不支持的字符')
      return
    }
    if (value === null || typeof value !== 'object') return
    if (depth > deepest) refuse('input.invalid', fields(path, '层级过深'), '提交的内容层级过深')
    for (const [key, inner] of Object.entries(value)) {
      if (++keys > mostKeys) refuse('input.invalid', fields(path, '字段过多'), '提交的字段过多')
      look(key, path, depth)
      look(inner, path ? `${path}.${key}` : key, depth + 1)
    }
  }
  look(input, '', 0)
}

const fields = (path: string, msg: string) => ({ fields: { [path || 'body']: msg } })

/**
 * The input as its schema gives it: known fields only, defaults set.
 * @throws Refusal 'input.invalid'; its message is the first fault in words, its facts name every faulty field.
 */
export function parseInput<In extends z.ZodType>(schema: In, input: unknown): z.output<In> {
  refuseMonsters(input)
  const parsed = schema.safeParse(input)
  if (parsed.success) return parsed.data
  const faults: Record<string, string> = {}
  for (const issue of parsed.error.issues) faults[issue.path.join('.') || 'body'] ??= inChinese(issue)
  const [first = ['', '提交的内容有误']] = Object.entries(faults)
  return refuse('input.invalid', { fields: faults }, first[1])
}

const isChinese = ({ message }: z.core.$ZodIssue): boolean => /\p{Script=Han}/u.test(message)

/** zod's own words are English; where the schema gave none, the field and what it takes are said in Chinese. */
function inChinese(issue: z.core.$ZodIssue): string {
  if (isChinese(issue)) return issue.message
  // Of several forms that a field may have, the first that says in words what it takes.
  const form = issue.code === 'invalid_union' ? issue.errors.flat().find(isChinese) : undefined
  if (form) return form.message
  const field = issue.path.join('.') || '提交的内容'
  if (issue.code === 'invalid_type') return `${field} 应为${typeNames[issue.expected] ?? issue.expected}`
  if (issue.code === 'invalid_value') return `${field} 应为 ${issue.values.slice(0, 12).join('、')} 之一`
  if (issue.code === 'too_big') return `${field} 不能大于 ${issue.maximum}`
  if (issue.code === 'too_small') return `${field} 不能小于 ${issue.minimum}`
  return `${field} 格式不正确`
}

const typeNames: Record<string, string> = {
  string: '文本',
  number: '数字',
  int: '整数',
  boolean: '是或否',
  array: '列表',
  object: '对象',
  record: '对象',
}
