import { sampled, templateFault } from '../../../artwork/slots.ts'
import { templateOf } from '../../../artwork/templates/templates.ts'
import {
  copyTemplate,
  moveTemplate,
  offerTemplate,
  productTemplates,
  saveTemplate,
  staffTemplate,
  staffTemplates,
} from '../../../contract/artwork/templateDesk.ts'
import { templateMachine } from '../../../contract/artwork/templateState.ts'
import { after } from '../../../contract/moves.ts'
import { Refusal, refuse } from '../../../contract/refusal.ts'
import { shanghai } from '../../../contract/text.ts'
import type { Db, Tx } from '../database/db.ts'
import { lockProduct, readDrawing } from '../printArea/printArea.sql.ts'
import type { Routes } from '../services.ts'
import { draftFrom, offerFault, ownKey, positionsWith } from './ownTemplate.rules.ts'
import {
  fillable,
  insertTemplate,
  keptTemplate,
  lockTemplate,
  offersOf,
  publishedOf,
  putOffer,
  rowOf,
  setTemplate,
  setTemplateState,
  templatePage,
  type KeptTemplate,
} from './ownTemplate.sql.ts'
import { typeOf } from './productType.sql.ts'

/** 设计模板: the merchant's own, and which of them 常用 products offer. */
export const templateDeskRoutes: Routes = ({ serve, serveOnce }) => {
  serve(staffTemplates, async ({ input, db }) => {
    const { rows, total } = await templatePage(db, input)
    return { rows: rows.map(rowOf), total }
  })

  serve(staffTemplate, async ({ input: { id }, db }) => rowOf(await keptTemplate(db, id)))

  serveOnce(saveTemplate, async ({ input: { id, rev, layers, ...facts }, actor, tx, now, audit }) => {
    const by = { name: actor.name, now }
    const written = { ...facts, layers: sampled(layers) }
    if (id === undefined) {
      const made = await insertTemplate(tx, written, by)
      await audit('template.save', `template ${made}`, { after: { name: facts.name } })
      return { id: made, rev: 1 }
    }
    const was = await lockTemplate(tx, id)
    checkRev(was, rev)
    await setTemplate(tx, id, written, by)
    await audit('template.save', `template ${id}`, {
      before: { name: was.name, rev: was.rev },
      after: { name: facts.name, rev: was.rev + 1 },
    })
    return { id, rev: was.rev + 1 }
  })

  serveOnce(copyTemplate, async ({ input: { key, name }, actor, tx, now, audit }) => {
    const draft = await copied(tx, key, name)
    const id = await insertTemplate(tx, draft, { name: actor.name, now })
    await audit('template.copy', `template ${id}`, { after: { name: draft.name, from: key } })
    return { id, rev: 1 }
  })

  serveOnce(moveTemplate, async ({ input: { id, rev, move }, actor, tx, now, audit }) => {
    const was = await lockTemplate(tx, id)
    const state = after(templateMachine, move, { state: was.state, asker: actor, say: () => new Refusal('template.move.forbidden') })
    checkRev(was, rev)
    const publishes = state === 'published'
    const fault = publishes ? templateFault(rowOf(was).layers) : null
    if (fault) refuse('template.unfit', null, fault)
    const version = await setTemplateState(tx, id, state, publishes, { name: actor.name, now })
    await audit('template.move', `template ${id}`, { before: { state: was.state, version: was.version }, after: { state, version } })
    return { state, version }
  })

  serve(productTemplates, async ({ input: { productId }, db }) => {
    const { positions } = await readDrawing(db, productId)
    const isCommon = (await typeOf(db, productId)) === 'common'
    return { isCommon, positions: positionsWith(positions, await offersOf(db, productId), isCommon ? await fillable(db) : []) }
  })

  serveOnce(offerTemplate, async ({ input: { productId, position, templateId, offered }, actor, tx, now, audit }) => {
    await lockProduct(tx, productId)
    const of = { productId, position, templateId }
    if (offered) {
      const { positions } = await readDrawing(tx, productId)
      const [isCommon, offers] = [(await typeOf(tx, productId)) === 'common', await offersOf(tx, productId)]
      const others = offers.filter((one) => one.position === position && one.id !== templateId)
      const place = positions.find(({ key }) => key === position)
      const fault = offerFault(place, await publishedOf(tx, `own-${templateId}`), others.length, isCommon)
      if (fault) refuse('template.unfit', null, fault)
    }
    if (await putOffer(tx, of, offered, { name: actor.name, now }))
      await audit('template.offer', `product ${productId}`, { after: { template: templateId, position, offered } })
    return true as const
  })
}

/** Refuses what was not made from the last revision. @throws Refusal template.stale. */
function checkRev({ rev, changedBy, updatedAt }: KeptTemplate, from: number | undefined): void {
  if (rev !== from) refuse('template.stale', { rev }, `${changedBy}已于 ${shanghai(updatedAt)} 修改了此模板，请重新打开后再修改`)
}

/** A draft of any template: one that the mall comes with, or the merchant's own as it is worked on. @throws Refusal template.missing. */
async function copied(db: Db | Tx, key: string, name: string | undefined) {
  const id = ownKey(key)
  if (id === null) return draftFrom(templateOf(key) ?? refuse('template.missing'), name)
  const kept = rowOf(await keptTemplate(db, id))
  return draftFrom({ ...kept, key, slots: [], own: { id, version: Math.max(1, kept.version) } }, name)
}
