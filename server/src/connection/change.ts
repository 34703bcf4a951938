import { connectionKinds, isSealed, type ConnectionField } from '../../../contract/connection/kinds.ts'
import { connectionNames, neverPlayed, type ConnectionMode, type ConnectionName } from '../../../contract/connection/names.ts'
import { refuse } from '../../../contract/refusal.ts'
import { shanghai } from '../../../contract/text.ts'
import { faultOf } from './build.ts'
import type { Kept, Shown, Values } from './connection.sql.ts'
import type { Connections } from './connections.ts'
import { fingerprint } from './pem.ts'
import { sealSecrets, secretsIn } from './sealed.ts'
import { judged } from './typed.ts'

export type Asked = {
  readonly name: ConnectionName
  readonly mode: ConnectionMode
  readonly values: Values
  readonly version: number
}

type By = { readonly who: string; readonly now: Date }

/** Which audit rows are about this provider. */
export const subjectOf = (name: ConnectionName): string => `connection ${connectionNames.indexOf(name) + 1}`

/** @throws Refusal 'connection.byEnv', naming the variables. */
export function checkOwn(connections: Connections, name: ConnectionName): void {
  const { variables } = connections.at().standings[name]
  const words = `由环境变量 ${variables.join('、')} 设置，请修改环境变量后重启`
  if (variables.length > 0) refuse('connection.byEnv', {}, words)
}

/** @throws Refusal 'connection.changed' where somebody saved since `version` was seen, naming who did and when. */
export function checkVersion(kept: Kept | undefined, version: number): void {
  if ((kept?.version ?? 0) === version) return
  const words = kept && `接口设置已被${kept.changedBy}于 ${shanghai(kept.changedAt)} 修改，请刷新后重试`
  refuse('connection.changed', {}, words)
}

/**
 * What is kept from now on. Empty secrets stay as they were. @throws Refusal 'input.invalid' at each field, and at `mode` where it
 * cannot be used so.
 */
export function changed(connections: Connections, all: readonly Kept[], asked: Asked, { who, now }: By): Kept {
  const { name, mode } = asked
  const kept = all.find((row) => row.name === name)
  checkVersion(kept, asked.version)
  const typed = readTyped(name, asked.values)
  const { ring } = connections.at()
  const known = kept ? secretsIn(ring, kept) : {}
  const { fields } = connectionKinds[name]
  const secrets = secretsFrom(fields, known, kept, typed)
  const plain = Object.fromEntries(fields.flatMap((field) => (isSealed(field) ? [] : (plainOf(field, typed) ?? []))))
  checkMode(connections, all, asked, { ...plain, ...secrets })
  return {
    ...{ name, mode, plain, version: asked.version + 1, changedBy: who, changedAt: now },
    sealed: sealSecrets(ring, name, secrets),
    shown: shownOf(fields, secrets, { ...kept?.shown, ...freshOf(fields, typed, now) }, now),
  }
}

/** Where it stands in what was sent. */
const placeOf = (field: string): string => `values.${field}`

/** What was typed, as it is kept, by field. @throws Refusal 'input.invalid' */
function readTyped(name: ConnectionName, values: Values): Values {
  const { fields } = connectionKinds[name]
  const faults: Record<string, string> = {}
  const read: Record<string, string> = {}
  for (const [field, typed] of Object.entries(values)) {
    const known = fields.find((one) => one.name === field)
    const found = known ? judged(known, typed) : { fault: `没有“${field}”这一项` }
    if ('fault' in found) faults[placeOf(field)] = found.fault
    else read[field] = found.value
  }
  if (Object.keys(faults).length > 0) refuse('input.invalid', { fields: faults })
  return read
}

const plainOf = (field: ConnectionField, typed: Values): [[string, string]] | null => {
  const value = typed[field.name] ?? ''
  return value === '' ? null : [[field.name, value]]
}

/** @throws Refusal 'input.invalid' where secrets that cannot be opened are not all typed anew. */
function secretsFrom(fields: readonly ConnectionField[], known: Values | null, kept: Kept | undefined, typed: Values): Values {
  const sealed = fields.filter(isSealed)
  const lost = known === null ? sealed.filter(({ name }) => kept?.shown[name] && !typed[name]) : []
  const words = (label: string) => `${label}：已保存的用本机密钥读不出来，请重新填写`
  if (lost.length > 0) refuse('input.invalid', { fields: Object.fromEntries(lost.map(({ name, label }) => [placeOf(name), words(label)])) })
  const found = sealed.map(({ name }) => [name, typed[name] || (known?.[name] ?? '')] as const)
  return Object.fromEntries(found.filter(([, value]) => value !== ''))
}

/** What may be told of secrets that were typed now. */
const freshOf = (fields: readonly ConnectionField[], typed: Values, now: Date): Shown =>
  Object.fromEntries(
    fields.flatMap((field) => {
      const value = isSealed(field) ? typed[field.name] : ''
      return value ? [[field.name, { words: wordsOf(field, value), at: now.toISOString() }]] : []
    }),
  )

/** Of a key its fingerprint; of a long secret its last four signs, of a short one nothing. */
const wordsOf = ({ kind }: ConnectionField, value: string): string =>
  kind === 'privateKey' ? `指纹 ${fingerprint(value)}` : value.length >= 16 ? `尾号 ${value.slice(-4)}` : '已设置'

const shownOf = (fields: readonly ConnectionField[], secrets: Values, shown: Shown, now: Date): Shown =>
  Object.fromEntries(
    fields.flatMap((field) => {
      const value = secrets[field.name]
      return value ? [[field.name, shown[field.name] ?? { words: wordsOf(field, value), at: now.toISOString() }]] : []
    }),
  )

/** @throws Refusal 'input.invalid' at `mode`, 'connection.other'. */
function checkMode({ mayPlay, origin, at }: Connections, all: readonly Kept[], { name, mode }: Asked, values: Values): void {
  if (mode === 'off') return
  if (mode === 'sandbox' && !mayPlay) refuse('input.invalid', { fields: { mode: '正式环境不能使用演示，请选择正式使用或停用' } })
  if (mode === 'sandbox' && neverPlayed.includes(name)) refuse('input.invalid', { fields: { mode: '请选择正式使用或停用' } })
  const fault = mode === 'live' ? faultOf(name, values, origin) : ''
  if (fault !== '') refuse('input.invalid', { fields: { mode: `暂不能正式使用：${fault}` } })
  const other = name === 'esign' ? 'fasc' : name === 'fasc' ? 'esign' : null
  if (other === null) return
  const theirs = all.find((row) => row.name === other)?.mode ?? at().standings[other].mode
  if (theirs !== 'off') refuse('connection.other', {}, `${connectionKinds[other].label}正在使用，请先停用它`)
}
