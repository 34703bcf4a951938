import { readFile } from 'node:fs/promises'
import { fontKeys, fontLabels } from '../../../contract/artwork/layer.ts'
import { pressSetting, shippedPress, type PressFacts } from '../../../contract/setting/press.ts'
import { addProfile, pressNow, savePress } from '../../../contract/setting/pressDesk.ts'
import { refuse } from '../../../contract/refusal.ts'
import { shanghai } from '../../../contract/text.ts'
import { changedFields } from '../audit/fields.rules.ts'
import { inTransaction } from '../database/db.ts'
import { contentAt } from '../file/contents.ts'
import { ownFiles } from '../file/file.sql.ts'
import { canPrintBy } from '../print/process.ts'
import { readProfile } from '../print/profile.rules.ts'
import { fontLicence } from '../print/shipped.ts'
import type { Routes } from '../services.ts'
import { lockSetting, storedSettings, writeSetting } from '../setting.sql.ts'
import { overtaken } from './overtaken.ts'
import { insertProfile, storedProfiles, type StoredProfile } from './press.sql.ts'

const license = 'SIL Open Font License 1.1'
const most = 50

/** 设置 · 印刷. */
export const pressRoutes: Routes = ({ serve, serveOnce, serveTried }, services) => {
  serve(pressNow, async ({ db }) => {
    const [stored, profiles] = await Promise.all([storedSettings(db, [pressSetting.key]), storedProfiles(db)])
    const { value, version, by, at } = stored(pressSetting.key)
    const { inks, fontsOff, ...facts } = pressSetting.of(value)
    const fonts = fontKeys.map(async (key) => ({ key, label: fontLabels[key], license, licenseText: await fontLicence(key) }))
    return {
      ...{ ...facts, inks: [...inks], fontsOff: [...fontsOff], version, changedBy: by, changedTime: at && shanghai(at) },
      profiles: profiles.map(({ hash, name, addedBy, addedAt }) => ({ hash, name, addedBy, addedTime: shanghai(addedAt) })),
      fonts: await Promise.all(fonts),
    }
  })

  serveOnce(savePress, async ({ input: { version, ...typed }, tx, now, actor, audit }) => {
    const stored = await lockSetting(tx, pressSetting.key)
    if (stored.version !== version) refuse('page.changed', {}, overtaken('印刷', stored))
    const profiles = await storedProfiles(tx)
    if (typed.profile !== null && !profiles.some(({ hash }) => hash === typed.profile))
      refuse('input.invalid', { fields: { profile: '这个色彩特性文件不在，请重新选择' } }, '这个色彩特性文件不在，请重新选择')
    const written = await writeSetting(tx, pressSetting.key, typed, actor.name, now)
    const told = (facts: PressFacts) => labelled(facts, profiles)
    await audit('setting.press', `setting ${pressSetting.key}`, changedFields(told(pressSetting.of(stored.value)), told(typed)))
    return { version: written }
  })

  // It is tried in a process of its own, which may take a while: no transaction waits for that.
  serveTried(addProfile, async ({ input: { fileId }, db, act }) => {
    const [file] = await inTransaction(db, (tx) => ownFiles(tx, null, 'profile', [fileId]))
    if (!file) return refuse('file.missing')
    const path = await contentAt(services, file.hash)
    const read = readProfile(await readFile(path).catch(() => refuse('file.missing')))
    if ('why' in read) return refuse('file.refused', null, `“${file.name}”不能使用：${read.why}`)
    checkRoom(await storedProfiles(db), { hash: file.hash, name: read.name })
    if (!(await canPrintBy({ path, ...read }))) refuse('file.refused', null, `“${read.name}”不能使用：试算颜色没有得到可用的结果`)
    return act(async ({ tx, now, actor, audit }) => {
      const [still] = await ownFiles(tx, null, 'profile', [fileId])
      if (!still) return refuse('file.missing')
      const profile = { hash: still.hash, name: read.name, fileId, by: actor.name }
      checkRoom(await storedProfiles(tx), profile)
      if (!(await insertProfile(tx, profile, now))) refuse('file.refused', null, `“${read.name}”已经添加过，请直接选用`)
      await audit('press.profile', `setting ${pressSetting.key}`, { after: { 色彩特性文件: read.name } })
      return { hash: still.hash, name: read.name }
    })
  })
}

/** Lets one more profile be kept. @throws Refusal file.refused. */
function checkRoom(profiles: readonly StoredProfile[], { hash, name }: Pick<StoredProfile, 'hash' | 'name'>): void {
  if (profiles.some((one) => one.hash === hash)) refuse('file.refused', null, `“${name}”已经添加过，请直接选用`)
  if (profiles.length >= most) refuse('file.refused', null, `色彩特性文件最多 ${most} 个`)
}

/** What the audit keeps: by the words that stand on the page. */
function labelled({ profile, mostInk, inks, fontsOff }: PressFacts, profiles: readonly StoredProfile[]): Record<string, string> {
  return {
    色彩特性文件: profile === null ? shippedPress : (profiles.find(({ hash }) => hash === profile)?.name ?? profile),
    总墨量上限: `${mostInk}%`,
    专色: inks.map(({ name }) => name).join('、'),
    停用的字体: fontsOff.map((key) => fontLabels[key]).join('、'),
  }
}
