import { createHash } from 'node:crypto'
import {
  addArticle,
  articleDetail,
  deleteArticle,
  listArticles,
  missingArticles,
  moveArticle,
  saveArticle,
} from '../../../contract/page/articleDesk.ts'
import { blocksOfHtml, htmlOfBlocks } from '../../../contract/page/articleHtml.ts'
import { after } from '../../../contract/moves.ts'
import { articleMachine } from '../../../contract/page/articleState.ts'
import { blocksOfText, picturesIn, textOfBlocks } from '../../../contract/page/articleText.ts'
import { fixedArticles } from '../../../contract/page/fixedArticles.ts'
import { Refusal, refuse } from '../../../contract/refusal.ts'
import { shanghai } from '../../../contract/text.ts'
import type { Tx } from '../database/db.ts'
import type { Routes } from '../services.ts'
import { articlePath, isHelp, agreements } from '../page/article.rules.ts'
import { isPicture } from '../picture/pictures.sql.ts'
import type { ArticleState } from '../../../contract/page/articleState.ts'
import { articleOf, articleRows, deleteArticleRow, insertArticle, lockArticle, setArticle, showArticle } from './article.sql.ts'

type Stored = { key: string; title: string; updatedAt: Date; own: boolean; inHelp: boolean; state: ArticleState }

const shown = (stored: Stored) => ({
  key: stored.key,
  title: stored.title,
  updateTime: shanghai(stored.updatedAt),
  consented: agreements.includes(stored.key),
  own: stored.own,
  inHelp: isHelp(stored),
  state: stored.state,
  path: articlePath(stored),
})

const hashOf = (content: string): string => createHash('sha256').update(content).digest('hex')

/** The HTML of a typed text. @throws Refusal 'input.invalid' where it names a picture that nobody uploaded. */
async function contentOf(tx: Tx, text: string): Promise<string> {
  const blocks = blocksOfText(text)
  for (const picture of new Set(picturesIn(blocks)))
    if (!(await isPicture(tx, picture))) refuse('input.invalid', { fields: { text: '有图片不存在，请重新上传' } })
  return htmlOfBlocks(blocks)
}

/** The merchant's help pages, agreements and own pages. */
export const articleRoutes: Routes = ({ serve, serveOnce }) => {
  serve(listArticles, async ({ db }) => (await articleRows(db)).map(shown))

  serve(missingArticles, async ({ db }) => {
    const there = new Set((await articleRows(db)).map(({ key }) => key))
    const missing = fixedArticles.filter(({ key }) => !there.has(key))
    return missing.map((one) => ({ ...one, consented: agreements.includes(one.key) }))
  })

  serve(articleDetail, async ({ input, db }) => {
    const found = await articleOf(db, input.key)
    return { ...shown(found), text: textOfBlocks(blocksOfHtml(found.content)) }
  })

  serveOnce(saveArticle, async ({ input: { key, title, text, inHelp, seen }, tx, now, audit }) => {
    const was = await lockArticle(tx, key)
    if (shanghai(was.updatedAt) !== seen) refuse('page.changed')
    const content = await contentOf(tx, text)
    await setArticle(tx, key, { title, content, inHelp: was.own && (inHelp ?? was.inHelp) }, now)
    const before = { title: was.title, textHash: hashOf(was.content) }
    await audit('article.save', `article ${key}`, { before, after: { title, textHash: hashOf(content) } })
    return true as const
  })

  serveOnce(addArticle, async ({ input: { key, title, text, inHelp = false }, tx, now, audit }) => {
    const content = await contentOf(tx, text)
    await insertArticle(tx, key, { title, content, inHelp }, now)
    const after = { title, inHelp, textHash: hashOf(content) }
    await audit('article.add', `article ${key}`, { after })
    return { key }
  })

  serveOnce(moveArticle, async ({ input: { key, move }, actor, tx, now, audit }) => {
    const { own, state } = await lockArticle(tx, key)
    if (!own) refuse('article.fixed')
    const to = after(articleMachine, move, { state, asker: actor, say: () => new Refusal('article.move.forbidden') })
    await showArticle(tx, key, to === 'published', now)
    await audit('article.move', `article ${key}`, { before: { state }, after: { state: to } })
    return { state: to }
  })

  serveOnce(deleteArticle, async ({ input: { key }, tx, audit }) => {
    const { own, state, title, content } = await lockArticle(tx, key)
    if (!own) refuse('article.fixed')
    if (state === 'published') refuse('article.shown')
    await deleteArticleRow(tx, key)
    await audit('article.delete', `article ${key}`, { before: { title, textHash: hashOf(content) } })
    return true as const
  })
}
