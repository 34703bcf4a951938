import { saveTodoChoices, todoChoices } from '../../../contract/todo/choice.ts'
import { kindsFor, TodoKind } from '../../../contract/todo/todo.ts'
import { refuse } from '../../../contract/refusal.ts'
import { maskPhone } from '../../../contract/account/phone.ts'
import type { Routes } from '../services.ts'
import { choicesOf, phoneOf, setChoices, setPhone } from './choice.sql.ts'

/** How each member of staff is told of what waits, by their own choice. */
export const choiceRoutes: Routes = ({ serve, serveOnce }, services) => {
  serve(todoChoices, async ({ actor, db }) => {
    const [choices, phone] = await Promise.all([choicesOf(db, actor.staffId), phoneOf(db, actor.staffId)])
    const mine = kindsFor([...actor.areas])
    const known = choices.flatMap(({ kind, ...how }) => {
      const { data } = TodoKind.safeParse(kind)
      return data && mine.includes(data) ? [{ kind: data, ...how }] : []
    })
    return { phone: phone && maskPhone(phone), choices: known }
  })

  serveOnce(saveTodoChoices, async ({ input: { choices, phone }, actor, tx, audit }) => {
    const mine = kindsFor([...actor.areas])
    const chosen = new Map(choices.filter(({ kind, sms, sound }) => mine.includes(kind) && (sms || sound)).map((one) => [one.kind, one]))
    const texted = [...chosen.values()].some(({ sms }) => sms) && !services.smsOff
    const goesTo = phone === undefined && texted ? await phoneOf(tx, actor.staffId) : phone
    if (texted && goesTo === null) refuse('input.invalid', { fields: { phone: '选了短信提醒，请填写接收短信的手机号' } })
    await setChoices(tx, actor.staffId, [...chosen.values()])
    if (phone !== undefined) await setPhone(tx, actor.staffId, phone)
    await audit('todo.choose', `staff ${actor.staffId}`, {
      after: { kinds: [...chosen.keys()], ...(phone !== undefined && { phone: phone && maskPhone(phone) }) },
    })
    return true as const
  })
}
