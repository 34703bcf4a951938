import { createHash, randomBytes } from 'node:crypto'
import { commentByLink, commentDesign, commentsOf, designByLink, doneComment, shareByLink } from '../../../contract/artwork/shelf.ts'
import { refuse } from '../../../contract/refusal.ts'
import { shanghai } from '../../../contract/text.ts'
import { productsSeen } from '../cart/cart.sql.ts'
import { networkOf } from '../network.rules.ts'
import type { Routes } from '../services.ts'
import { countUp } from '../tally/tally.sql.ts'
import { commentsOn, insertComment, setDone } from './comments.sql.ts'
import { commentOf, designOf, forLink, mayGive, maySee, picturesIn } from './designShelf.rules.ts'
import { designById, linkedDesign, lockDesign, setLink } from './designShelf.sql.ts'
import { picturesOf } from './pictures.ts'

const hashOf = (token: string): string => createHash('sha256').update(token).digest('hex')

/** How much may be said from one network, about all designs together. */
const saidAtMost = (address: string) => [{ key: `design comment ${networkOf(address)}`, most: 20, window: 10 * 60_000 }]

/** A design for whoever has its link, and what is said of it. */
export const designLinkRoutes: Routes = ({ serve, serveOnce }, services) => {
  serveOnce(shareByLink, async ({ input: { id, may }, actor, tx, audit }) => {
    const was = await lockDesign(tx, actor.companyId, id)
    mayGive(was, actor)
    const token = may && randomBytes(32).toString('base64url')
    await setLink(tx, actor.companyId, id, may && token ? { may, hash: hashOf(token) } : null)
    await audit('design.link', `design ${id}`, { before: { link: was.linkMay }, after: { link: may } })
    return { token }
  })

  serve(designByLink, async ({ input: { token }, db }) => {
    const { id, companyId, name, productId, updatedAt, document, may } = await linkedDesign(db, hashOf(token))
    const product = (await productsSeen(db, companyId, [productId])).get(productId)
    const design = forLink(designOf(document))
    return {
      ...{ name, may, design, storeName: product?.name ?? '', updateTime: shanghai(updatedAt) },
      pictures: await picturesOf(services, db, companyId, picturesIn(design)),
      labels: Object.fromEntries((product?.rules?.positions ?? []).map(({ key, label }) => [key, label])),
      comments: (await commentsOn(db, { id, companyId })).map(commentOf),
    }
  })

  serveOnce(commentByLink, async ({ input: { token, author, ...said }, tx, origin, now }) => {
    const { id, companyId, may } = await linkedDesign(tx, hashOf(token))
    if (may !== 'comment') refuse('permit.missing', null, '此链接只能查看，不能评论')
    await countUp(tx, saidAtMost(origin.address), 'request.tooOften', now)
    await lockDesign(tx, companyId, id)
    return { id: await insertComment(tx, { id, companyId }, said, { author }, now) }
  })

  serveOnce(commentDesign, async ({ input: { id, ...said }, actor, tx, now }) => {
    maySee(await lockDesign(tx, actor.companyId, id), actor)
    return { id: await insertComment(tx, { id, companyId: actor.companyId }, said, actor, now) }
  })

  serve(commentsOf, async ({ input: { id }, actor, db }) => {
    maySee(await designById(db, actor.companyId, id), actor)
    return (await commentsOn(db, { id, companyId: actor.companyId })).map(commentOf)
  })

  serveOnce(doneComment, async ({ input: { id, commentId, done }, actor, tx }) => {
    maySee(await lockDesign(tx, actor.companyId, id), actor)
    await setDone(tx, { id, companyId: actor.companyId }, commentId, done)
    return true as const
  })
}
