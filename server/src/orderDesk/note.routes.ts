import { addOrderNote, listTags, orderNotes, tagOrder, tagsOfOrders } from '../../../contract/order/orderNote.ts'
import { shanghai } from '../../../contract/text.ts'
import type { Routes } from '../services.ts'
import { insertNote, keptOf, notesOf, orderNumbered, orderToTag, setTags, tagsInUse, tagsOf } from './note.sql.ts'

/** 内部备注与标签: what staff tell one another of an order, and find it by. */
export const noteRoutes: Routes = ({ serve, serveOnce }) => {
  serve(orderNotes, async ({ input, db }) => {
    const { id } = await orderNumbered(db, input.orderId)
    const [tags, notes] = await Promise.all([tagsOf(db, id), notesOf(db, id)])
    return { tags, notes: notes.map(({ at, ...note }) => ({ ...note, time: shanghai(at) })) }
  })

  serveOnce(addOrderNote, async ({ input, actor, tx, now, audit }) => {
    const order = await orderNumbered(tx, input.orderId)
    const id = await insertNote(tx, order, actor.staffId, input.words, now)
    await audit('order.note', `order ${order.id}`, { companyId: order.companyId, after: { words: input.words } })
    return { id }
  })

  serveOnce(tagOrder, async ({ input, tx, audit }) => {
    const order = await orderToTag(tx, input.orderId)
    const before = await tagsOf(tx, order.id)
    const tags = [...new Set(input.tags)].toSorted()
    await setTags(tx, order, tags)
    await audit('order.tag', `order ${order.id}`, { companyId: order.companyId, before: { tags: before }, after: { tags } })
    return { tags: await tagsOf(tx, order.id) }
  })

  serve(listTags, ({ db }) => tagsInUse(db))

  serve(tagsOfOrders, ({ input, db }) => keptOf(db, input.orderIds))
}
