import {
  noticeSettings,
  robotBlanks,
  saveNotice,
  saveRobotWords,
  tryNoticeSms,
  tryRobotWords,
  type NoticeNow,
} from '../../../contract/setting/noticeDesk.ts'
import { noticeKinds } from '../../../contract/notice.ts'
import { usualOf } from '../../../contract/setting/terms.ts'
import { refuse } from '../../../contract/refusal.ts'
import { faultOfWording, shanghai } from '../../../contract/text.ts'
import { changedFields } from '../audit/fields.rules.ts'
import { tried } from '../connection/trial.ts'
import { within } from '../context.ts'
import { inTransaction } from '../database/db.ts'
import { named } from '../notice/named.ts'
import type { NamedNotice } from '../notice/said.rules.ts'
import { keyOfNotice } from '../notice/notice.rules.ts'
import { noticeSetting, storedOf, type OwnNotice } from '../notice/own.ts'
import type { Routes } from '../services.ts'
import { lockSetting, storedSettings, writeSetting, type Stored } from '../setting.sql.ts'
import { countUp } from '../tally/tally.sql.ts'
import { robotById, robots } from '../told/robot.sql.ts'
import { isPlayed, speakerOf, tellTo } from '../told/speak.ts'
import { robotWords, wordsOf } from '../told/words.rules.ts'
import { whoIsTold } from './notice.sql.ts'
import { overtaken } from './overtaken.ts'

/** How many trials one person has in ten minutes: a text message costs, and a group is full of people. */
const trialLimit = (staffId: number) => [{ key: `notice try ${staffId}`, most: 10, window: 600_000 }] // ms

/** 设置 · 通知: what is told to whom, by which way, in whose words. */
export const noticeDeskRoutes: Routes = ({ serve, serveOnce, serveTried }, services) => {
  serve(noticeSettings, async ({ db }) => {
    const names = Object.entries(named)
    const [stored, all, todos] = await Promise.all([
      storedSettings(db, [robotWords.key, ...names.map(([name]) => keyOfNotice(name))]),
      robots(db),
      whoIsTold(db),
    ])
    const { value, version } = stored(robotWords.key)
    return {
      notices: names.map(([name, one]) => shownOf(name, one, stored(keyOfNotice(name)))),
      robot: { ...robotWords.of(value), usual: usualOf(robotWords), version },
      robots: all.map(({ id, name }) => ({ id, name })),
      todos,
      sms: smsOf(),
    }
  })

  /** Whether text messages go out; where nothing is set up in the back office it is told by the surroundings. */
  const smsOf = () => {
    const standing = services.connections?.at().standings.sms
    if (standing) return { mode: standing.mode, fault: standing.mode === 'live' ? standing.fault : '' }
    return { mode: services.smsOff ? ('off' as const) : ('sandbox' as const), fault: '' }
  }

  serveOnce(saveNotice, async ({ input: { name, version, ...typed }, tx, now, actor, audit }) => {
    const one =
      (Object.hasOwn(named, name) ? named[name] : undefined) ?? refuse('input.invalid', { fields: { name: '通知不存在' } }, '通知不存在')
    const next = judged(one, typed)
    const setting = noticeSetting(name)
    const stored = await lockSetting(tx, setting.key)
    if (stored.version !== version) refuse('page.changed', {}, overtaken(one.when, stored))
    const was = setting.of(stored.value)
    const written = await writeSetting(tx, setting.key, storedOf(next), actor.name, now)
    const { before, after } = changedFields(labelled(one, was), labelled(one, next))
    await audit('setting.notice', `setting ${setting.key}`, { before, after: { 通知: one.when, ...after } })
    return { version: written }
  })

  serveOnce(saveRobotWords, async ({ input: { version, ...typed }, tx, now, actor, audit }) => {
    checkRobotWords(typed)
    const stored = await lockSetting(tx, robotWords.key)
    if (stored.version !== version) refuse('page.changed', {}, overtaken('群机器人', stored))
    const was = robotWords.of(stored.value)
    const written = await writeSetting(tx, robotWords.key, typed, actor.name, now)
    await audit('setting.notice', `setting ${robotWords.key}`, changedFields({ ...was }, typed))
    return { version: written }
  })

  serve(tryNoticeSms, async ({ input: { kind, phone }, db, now, ...call }) => {
    const connections = services.connections ?? refuse('path.missing')
    await inTransaction(db, (tx) => countUp(tx, trialLimit(call.actor.staffId), 'request.tooOften', now))
    const answer = await tried(connections, 'sms', phone, noticeKinds[kind])
    await inTransaction(db, (tx) => within({ ...call, now }, tx).audit('setting.notice.try', 'connection sms', { after: answer }))
    return answer
  })

  serveTried(tryRobotWords, async ({ input: { id, ...typed }, actor, db, now, act }) => {
    checkRobotWords(typed)
    await inTransaction(db, (tx) => countUp(tx, trialLimit(actor.staffId), 'request.tooOften', now))
    const robot = await robotById(db, id)
    const said = wordsOf([{ kind: 'newOrder', count: 3 }], typed)
    const fault = await tellTo(speakerOf(services), services, robot, said)
    return act(async ({ audit }) => {
      const answer = { ok: fault === null, words: fault?.message ?? (isPlayed(services) ? '演示环境，没有发出' : '已发送，请到群里查看') }
      await audit('setting.notice.try', `robot ${id}`, { after: answer })
      return answer
    })
  })
}

/** What is set of a notice, words that are the usual ones left out. @throws Refusal input.invalid at each field. */
function judged(one: NamedNotice, typed: OwnNotice): OwnNotice {
  const known = Object.keys(one.blanks)
  const faults = {
    on: !typed.on && one.must !== undefined ? `不能停发：${one.must}` : null,
    title: faultOfWording(typed.title, known),
    body: faultOfWording(typed.body, known),
  }
  checkFaults(faults)
  return { ...typed, title: typed.title === one.title ? '' : typed.title, body: typed.body === one.body ? '' : typed.body }
}

function checkRobotWords({ head, line, foot }: { head: string; line: string; foot: string }): void {
  checkFaults({ head: faultOfWording(head, []), line: faultOfWording(line, Object.keys(robotBlanks)), foot: faultOfWording(foot, []) })
}

function checkFaults(faults: Readonly<Record<string, string | null>>): void {
  const fields = Object.fromEntries(Object.entries(faults).flatMap(([field, fault]) => (fault === null ? [] : [[field, fault]])))
  const [first] = Object.values(fields)
  if (first !== undefined) refuse('input.invalid', { fields }, first)
}

/** What the audit keeps: by the words that stand on the page. */
const labelled = (one: NamedNotice, { on, sms, main, title, body }: OwnNotice): Record<string, string> => ({
  发送: on ? '是' : '否',
  可发短信: sms ? '是' : '否',
  抄送主账号: main ? '是' : '否',
  标题: title || one.title,
  内容: body || one.body,
})

function shownOf(name: string, one: NamedNotice, { value, version, by, at }: Stored): NoticeNow {
  const { kind, when, to, title, body, blanks, must = null } = one
  const own = noticeSetting(name).of(value)
  return {
    name,
    kind,
    when,
    to,
    usual: { title, body },
    blanks: Object.entries(blanks).map(([blank, example]) => ({ blank, example })),
    must,
    ...own,
    on: own.on || must !== null,
    title: own.title || title,
    body: own.body || body,
    version,
    changedBy: by,
    changedTime: at && shanghai(at),
  }
}
