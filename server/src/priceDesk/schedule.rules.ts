import { z } from 'zod'
import type { Refusal } from '../../../contract/refusal.ts'

const Differing = z.array(z.object({ name: z.string(), was: z.string(), is: z.string().nullable() }))

/** Why a price did not become one at its moment, for those who planned it. */
export function failureOf({ code, message, facts }: Refusal): string {
  if (code === 'price.outdated') return '定时之后已发布了其他版本，为免覆盖未发布，请在新版本上重新修改'
  const differing = Differing.safeParse(facts?.['examples'])
  if (code !== 'price.example.differs' || !differing.success) return message
  const each = differing.data.map(({ name, was, is }) => `${name} ¥${was} → ${is === null ? '不再出售' : `¥${is}`}`)
  return `价格样例的结果与确认时不同：${each.join('；')}`
}
