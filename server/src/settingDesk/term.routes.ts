import { listTerms, saveTerms, type TermGroupNow } from '../../../contract/setting/termDesk.ts'
import { faultOfTerm, type TermSetting } from '../../../contract/setting/terms.ts'
import { refuse } from '../../../contract/refusal.ts'
import { shanghai } from '../../../contract/text.ts'
import { changedFields } from '../audit/fields.rules.ts'
import type { Routes } from '../services.ts'
import { settingsNow } from '../setting.ts'
import { lockSetting, storedSettings, writeSetting, type Stored } from '../setting.sql.ts'
import { overtaken } from './overtaken.ts'

/** 设置 · 交易: the numbers that the subjects let the merchant set. */
export const termRoutes: Routes = ({ serve, serveOnce }) => {
  serve(listTerms, async ({ db }) => {
    const groups = settingsNow()
    const stored = await storedSettings(
      db,
      groups.map(({ key }) => key),
    )
    return groups.map((group) => shownOf(group, stored(group.key)))
  })

  serveOnce(saveTerms, async ({ input: { group: key, version, values }, tx, now, actor, audit }) => {
    const group = settingsNow().find((one) => one.key === key) ?? refuse('input.invalid', { fields: { group: '设置不存在' } }, '设置不存在')
    const next = judged(group, values)
    const stored = await lockSetting(tx, key)
    if (stored.version !== version) refuse('page.changed', {}, overtaken(group.title, stored))
    const was = group.of(stored.value)
    const written = await writeSetting(tx, key, next, actor.name, now)
    await audit('setting.terms', `setting ${key}`, changedFields(labelled(group, was), labelled(group, next)))
    return { version: written }
  })
}

/** All numbers of the group as they are taken. @throws Refusal input.invalid at each that is missing or out of its range. */
function judged({ terms }: TermSetting, values: Readonly<Record<string, number>>): Record<string, number> {
  const faults = Object.entries(terms).flatMap(([name, term]) => {
    const fault = faultOfTerm(term, Object.hasOwn(values, name) ? values[name] : undefined)
    return fault === null ? [] : [[name, fault] as const]
  })
  const [first] = faults
  if (first) refuse('input.invalid', { fields: Object.fromEntries(faults) }, first[1])
  return Object.fromEntries(Object.keys(terms).map((name) => [name, values[name] ?? 0]))
}

/** What the audit keeps: by the words that stand on the page. */
const labelled = ({ terms }: TermSetting, values: Readonly<Record<string, number>>): Record<string, string> =>
  Object.fromEntries(
    Object.entries(terms).map(([name, { label, unit, zero }]) => [label, values[name] === 0 && zero ? zero : `${values[name]} ${unit}`]),
  )

function shownOf(group: TermSetting, { value, version, by, at }: Stored): TermGroupNow {
  const { key, title, about, terms } = group
  const now = group.of(value)
  return {
    key,
    title,
    about,
    version,
    changedBy: by,
    changedTime: at && shanghai(at),
    terms: Object.entries(terms).map(([name, term]) => ({ name, ...term, value: now[name] ?? term.usual })),
  }
}
