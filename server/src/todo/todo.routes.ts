import {
  assignTodo,
  kindOf,
  kindsFor,
  listTodos,
  noteTodo,
  todoColleagues,
  todoNumbers,
  type TodoWhose,
} from '../../../contract/todo/todo.ts'
import { refuse } from '../../../contract/refusal.ts'
import { shanghai } from '../../../contract/text.ts'
import { permitArea } from '../actor.ts'
import type { Routes } from '../services.ts'
import { colleaguesOf, lockAssigned, setAssigned } from './assign.sql.ts'
import { keptNumbers } from './kept.ts'
import { insertNoted, looksAt, numbersOf, stillWaiting, type Look } from './todo.sql.ts'

const nothing: Look = { counts: { all: 0, mine: 0, none: 0 }, items: [] }

/** 待办: what waits for the asker, of the kinds of the asker's areas and of no others. */
export const todoRoutes: Routes = ({ serve, serveOnce }) => {
  const kept = keptNumbers()
  serve(todoNumbers, async ({ actor, db, now }) => {
    const kinds = kindsFor([...actor.areas])
    const read = () => numbersOf(db, kinds, now)
    // What is kept is of everybody's customers.
    return { numbers: await (actor.ownOnly ? read() : kept.of(kinds, now, read)) }
  })

  serve(listTodos, async ({ input: { whose }, actor, db, now }) => {
    const kinds = kindsFor([...actor.areas])
    const { staffId } = actor
    const looks = await looksAt(db, kinds, whose, staffId, now)
    const shown = kinds.flatMap((kind) => {
      const { counts, items } = looks.get(kind) ?? nothing
      const dated = items.map(({ since, ...item }) => ({ ...item, since: shanghai(new Date(since)) }))
      return counts[whose] > 0 ? [{ kind, total: counts[whose], items: dated }] : []
    })
    const all = [...looks.values()]
    const sum = (of: TodoWhose) => all.reduce((total, { counts }) => total + counts[of], 0)
    const counts = { all: sum('all'), mine: sum('mine'), none: sum('none') }
    return { groups: shown, counts }
  })

  serveOnce(noteTodo, async ({ input: { kind, abouts }, actor, tx, now, audit }) => {
    const { noted, area } = kindOf(kind)
    permitArea(actor, area)
    if (!noted) refuse('todo.work')
    const open = await stillWaiting(tx, kind, abouts, now)
    const count = await insertNoted(tx, kind, open, actor.staffId, now)
    kept.forget()
    if (count > 0) await audit('todo.note', `staff ${actor.staffId}`, { after: { kind, about: open } })
    return { noted: count }
  })

  serve(todoColleagues, async ({ input: { kind }, actor, db }) => {
    permitArea(actor, kindOf(kind).area)
    return colleaguesOf(db, kind)
  })

  serveOnce(assignTodo, async ({ input: { kind, about, staffId, was }, actor, tx, now, audit }) => {
    const { area, ownStaff } = kindOf(kind)
    permitArea(actor, area)
    if (ownStaff) refuse('todo.work')
    const before = await lockAssigned(tx, kind, about)
    if ((await stillWaiting(tx, kind, [about], now)).length === 0) refuse('todo.over')
    if (before !== was) refuse('todo.taken')
    if (staffId !== null && !(await colleaguesOf(tx, kind)).some((one) => one.staffId === staffId)) refuse('todo.colleague')
    await setAssigned(tx, { kind, about, staffId, byId: actor.staffId }, now)
    const thing = { kind, about }
    await audit('todo.assign', `staff ${staffId ?? actor.staffId}`, { before: { ...thing, staffId: before }, after: { ...thing, staffId } })
    return true as const
  })
}
