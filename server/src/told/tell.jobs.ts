import { todoSmsADay, todoSmsEvery } from '../../../contract/todo/choice.ts'
import { kindOf } from '../../../contract/todo/todo.ts'
import { addJob } from '../jobs.sql.ts'
import { inTransaction, type Tx } from '../database/db.ts'
import { disturbFrom } from '../notice/notice.rules.ts'
import type { Services } from '../services.ts'
import { readSetting } from '../setting.ts'
import { spendSms, waitForSms } from '../sms/smsBudget.sql.ts'
import { countMore } from '../tally/tally.sql.ts'
import { activePhoneOf } from './choice.sql.ts'
import { speakerOf, tellTo } from './speak.ts'
import { dropPending, robotById, setSaid } from './robot.sql.ts'
import { forgetUnwanted, gatherForRobots, lockLook, newlyWaiting, smsWanted, waitingSms, wantedKinds, type New } from './told.sql.ts'
import { robotWords, wordsOf } from './words.rules.ts'

/** Looks what waits that did not a minute ago, and has whoever wants to be told of it told: of each kind once, how many. */
export async function tellNew({ db, now: clock, smsOff }: Services): Promise<void> {
  const now = clock()
  await inTransaction(db, async (tx) => {
    if (!(await lockLook(tx))) return
    const wanted = await wantedKinds(tx)
    await forgetUnwanted(tx, wanted)
    const news: New[] = []
    for (const kind of wanted) {
      const count = await newlyWaiting(tx, kind, now)
      if (count > 0) news.push({ kind, count })
    }
    if (news.length === 0) return
    for (const id of await gatherForRobots(tx, news)) await addJob(tx, 'robot', { id }, `robot ${id}`, `robot ${id}`)
    if (smsOff) return
    for (const { staffId, areas, kinds } of await smsWanted(
      tx,
      news.map(({ kind }) => kind),
    )) {
      const theirs = kinds.filter((kind) => [kindOf(kind).area].flat().some((area) => areas.includes(area)))
      const [first] = theirs
      if (!first) continue
      const about = theirs.length === 1 ? kindOf(first).label : '待办'
      await gatherSms(tx, { staffId, about }, disturbFrom(new Date(now.getTime() + smsGatherFor)))
    }
  })
}

/**
 * Says in a robot's chat what it has gathered. Where the provider does not take it now it is tried again, with what came meanwhile;
 * where it never will, that is written at the robot and not tried.
 */
export async function speakGathered(services: Services, id: number): Promise<void> {
  const robot = await robotById(services.db, id).catch(() => null)
  if (!robot || robot.pending.length === 0) return
  const told = robot.active
    ? await tellTo(speakerOf(services), services, robot, wordsOf(robot.pending, await readSetting(services.db, robotWords)))
    : null
  if (told) await setSaid(services.db, id, told.message, services.now())
  if (told && !told.refused) throw told
  if (!told && robot.active) await setSaid(services.db, id, '', services.now())
  await dropPending(services.db, id, robot.pending.length)
}

const aDay = 86_400_000
/** ms that what is new is gathered for one text message. */
const smsGatherFor = todoSmsEvery * 60_000

type Texted = { readonly staffId: number; readonly about: string }

/** Has a text message sent at `at`, or with the one that waits already, which then is of more than one kind. */
async function gatherSms(tx: Tx, { staffId, about }: Texted, at: Date): Promise<void> {
  const key = `todoSms ${staffId}`
  const waits = await waitingSms(tx, key)
  const told = waits && waits.about !== about ? '待办' : about
  await addJob(tx, 'todoSms', { staffId, about: told }, key, undefined, waits && waits.at < at ? waits.at : at)
}

/** Tells a member of staff by text message, within the mall's budget and what a person bears in a day. */
export async function smsTodo(services: Services, { staffId, about }: Texted): Promise<void> {
  // What waits is on the page; a mall that sends nothing spends nothing, and brings no old news once it does again.
  if (services.smsOff) return
  const now = services.now()
  await inTransaction(services.db, async (tx) => {
    const phone = await activePhoneOf(tx, staffId)
    if (phone === null) return
    const wait = await waitForSms(tx, services, now)
    if (wait > 0) return gatherSms(tx, { staffId, about }, new Date(now.getTime() + wait * 1000))
    if ((await countMore(tx, [{ key: `todo sms ${staffId}`, most: todoSmsADay, window: aDay }], now)) > 0) return
    await spendSms(tx, services, { type: 'notice', purse: 'open' }, now)
    const until = new Date(now.getTime() + 3_600_000).toISOString()
    await addJob(tx, 'sms', { phone, type: 'notice', about, until })
  })
}
