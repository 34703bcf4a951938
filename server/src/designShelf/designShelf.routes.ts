import {
  copyDesign,
  designDetail,
  designRevDetail,
  designRevs,
  listDesigns,
  moveDesign,
  saveDesign,
  usedPictures,
} from '../../../contract/artwork/shelf.ts'
import { pictureIdsOf } from '../../../artwork/design.ts'
import { refuse } from '../../../contract/refusal.ts'
import { shanghai } from '../../../contract/text.ts'
import type { Buyer } from '../actor.ts'
import { checkPictures } from '../artwork/pagePictures.sql.ts'
import { productsById, productsSeen } from '../cart/cart.sql.ts'
import type { Context } from '../context.ts'
import type { Db } from '../database/db.ts'
import { fileLinks } from '../file/file.sql.ts'
import { checkArtwork } from '../order/artwork.sql.ts'
import type { Routes } from '../services.ts'
import {
  checkRev,
  coverOf,
  designOf,
  freeName,
  headOf,
  mayEdit,
  mayGive,
  maySee,
  pagesIn,
  picturesIn,
  shownOf,
  type StoredHead,
} from './designShelf.rules.ts'
import {
  checkRoom,
  designById,
  insertDesign,
  isKept,
  lockAnyDesign,
  lockDesign,
  namesSeen,
  revOf,
  revsOf,
  setDesign,
  setPlace,
  shelfPage,
  type NewDesign,
  type Stored,
} from './designShelf.sql.ts'
import { picturesUsed } from './pictures.sql.ts'
import { picturesOf } from './pictures.ts'
import { checkSlots } from './slotsOnly.ts'

/** 我的设计: the designs of a company, and what they were before. */
export const designShelfRoutes: Routes = ({ serve, serveOnce }, services) => {
  serveOnce(saveDesign, async ({ input, ...context }) => {
    const { tx, actor, now } = context
    const { id, rev, productId, name, design, configuration, templateKey = null } = input
    const product = (await productsSeen(tx, actor.companyId, [productId])).get(productId)
    if (id === undefined) {
      const goods = product ?? refuse('product.missing')
      await checkSlots(tx, actor, goods, design)
      const made = await newDesign({ productId, name, unnamed: goods.name, design, configuration, templateKey }, context)
      await checkPictures(tx, actor.companyId, pagesIn(design))
      return made
    }
    const was = await lockDesign(tx, actor.companyId, id)
    mayEdit(was, actor)
    const called = name ?? was.name
    if (was.productId !== productId) refuse('input.invalid', { fields: { productId: '这份设计属于另一件商品' } }, '这份设计属于另一件商品')
    // What was saved already is saved: whoever lost the answer asks again.
    if (await isKept(tx, actor.companyId, id, { name: called, design, configuration })) return { id, rev: was.rev, name: called }
    checkRev(was, rev)
    // What is not sold any more may be gone on with as what it was.
    if (product) await checkSlots(tx, actor, product, design)
    await checkArtwork(tx, actor, picturesIn(design), now)
    await checkPictures(tx, actor.companyId, pagesIn(design))
    const next = was.rev + 1
    await setDesign(tx, actor, { id, rev: next, name: called, design, configuration }, now)
    return { id, rev: next, name: called }
  })

  serve(listDesigns, async ({ input, actor, db }) => {
    const { rows, ...beside } = await shelfPage(db, actor, input)
    const named = await namesOf(db, actor, rows)
    const covers = rows.map(({ cover }) => coverOf(cover))
    const links = await fileLinks(
      db,
      services,
      actor.companyId,
      covers.flatMap((cover) => (cover ? pictureIdsOf(cover) : [])),
    )
    const shown = rows.map((row, at) => {
      const cover = covers[at] ?? null
      return { ...headOf(row, named(row), actor), cover, pictures: cover ? shownOf([...new Set(pictureIdsOf(cover))], links) : [] }
    })
    return { rows: shown, ...beside }
  })

  serve(usedPictures, async ({ input, actor, db }) => {
    const { rows, total } = await picturesUsed(db, actor, input)
    const links = await fileLinks(
      db,
      services,
      actor.companyId,
      rows.map(({ id }) => id),
    )
    const shown = rows.map(({ id, name, usedAt }) => ({ id, name, preview: links.get(id)?.preview ?? null, usedTime: shanghai(usedAt) }))
    return { rows: shown, total }
  })

  serve(designDetail, async ({ input, actor, db }) => {
    const stored = await seen(db, actor, input.id)
    const named = await namesOf(db, actor, [stored])
    const design = designOf(stored.document)
    const pictures = await picturesOf(services, db, actor.companyId, picturesIn(design))
    return { ...headOf(stored, named(stored), actor), design, pictures }
  })

  serveOnce(copyDesign, async ({ input, ...context }) => {
    const { tx, actor } = context
    const stored = await designById(tx, actor.companyId, input.id)
    maySee(stored, actor)
    const { productId, templateKey, configuration } = stored
    const unnamed = `${stored.name.slice(0, 33)} 副本`
    const design = designOf(stored.document)
    const { id, rev } = await newDesign({ productId, templateKey, configuration, name: input.name, unnamed, design }, context)
    return { id, rev }
  })

  serveOnce(moveDesign, async ({ input: { id, deleted, ...fields }, actor, tx, now, audit }) => {
    const was = await lockAnyDesign(tx, actor.companyId, id)
    if (was.isDeleted && (deleted !== false || was.accountId !== actor.accountId)) refuse('design.missing')
    if (deleted !== undefined || (fields.shared !== undefined && fields.shared !== was.shared)) mayGive(was, actor)
    else mayEdit(was, actor)
    if (was.isDeleted) await checkRoom(tx, actor.companyId)
    await setPlace(tx, actor.companyId, id, { ...fields, ...(deleted !== undefined && { deleted: deleted ? now : null }) })
    if (deleted !== undefined) await audit(deleted ? 'design.delete' : 'design.restore', `design ${id}`, { after: { name: was.name } })
    else if (fields.shared !== undefined && fields.shared !== was.shared)
      await audit('design.share', `design ${id}`, { before: { shared: was.shared }, after: { shared: fields.shared } })
    return true as const
  })

  serve(designRevs, async ({ input: { id }, actor, db }) => {
    await seen(db, actor, id)
    return (await revsOf(db, actor.companyId, id)).map((rev) => ({ ...rev, at: shanghai(rev.at) }))
  })

  serve(designRevDetail, async ({ input: { id, rev: asked }, actor, db }) => {
    await seen(db, actor, id)
    const { rev, by, at, document } = await revOf(db, actor.companyId, id, asked)
    const design = designOf(document)
    return { rev, by, at: shanghai(at), design, pictures: await picturesOf(services, db, actor.companyId, picturesIn(design)) }
  })
}

/** A design of one's own or that is shared. @throws Refusal design.missing. */
async function seen(db: Db, actor: Buyer, id: number): Promise<Stored> {
  const stored = await designById(db, actor.companyId, id)
  maySee(stored, actor)
  return stored
}

type Unnamed = Omit<NewDesign, 'name'> & {
  readonly name: string | undefined
  /** What it is called where it was given no name. */
  readonly unnamed: string
}

async function newDesign({ name: given, unnamed, ...design }: Unnamed, { tx, actor, now }: Pick<Context<Buyer>, 'tx' | 'actor' | 'now'>) {
  await checkArtwork(tx, actor, picturesIn(design.design), now)
  await checkRoom(tx, actor.companyId)
  const name = given ?? freeName(unnamed, await namesSeen(tx, actor))
  return { id: await insertDesign(tx, actor, { ...design, name }, now), rev: 1, name }
}

/** What the goods are called that designs are for, as the company sees them. */
async function namesOf(db: Db, { companyId }: Buyer, designs: readonly Pick<StoredHead, 'productId'>[]) {
  const products = await productsById(
    db,
    companyId,
    designs.map(({ productId }) => productId),
  )
  return ({ productId }: Pick<StoredHead, 'productId'>): string => products.get(productId)?.name ?? ''
}
