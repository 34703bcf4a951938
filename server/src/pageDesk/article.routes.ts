import { createHash } from 'node:crypto'
import { articleDetail, listArticles, saveArticle } from '../../../contract/articleDesk.ts'
import { blocksOfHtml, blocksOfText, htmlOfBlocks, textOfBlocks } from '../../../contract/articleText.ts'
import { refuse } from '../../../contract/refusal.ts'
import { shanghai } from '../../../contract/text.ts'
import { agreements } from '../account/register.sql.ts'
import { insertAudit } from '../audit/audit.sql.ts'
import type { Routes } from '../house.ts'
import { articleOf, articleRows, lockArticle, setArticle } from './article.sql.ts'

type Stored = { key: string; title: string; updatedAt: Date }

const shown = ({ key, title, updatedAt }: Stored) => ({
  key,
  title,
  updateTime: shanghai(updatedAt),
  consented: agreements.includes(key),
})

const hashOf = (content: string): string => createHash('sha256').update(content).digest('hex')

/** The merchant's help pages and agreements. */
export const articleRoutes: Routes = ({ serve, serveOnce }) => {
  serve(listArticles, async ({ db }) => (await articleRows(db)).map(shown))

  serve(articleDetail, async ({ input, db }) => {
    const found = await articleOf(db, input.key)
    return { ...shown(found), text: textOfBlocks(blocksOfHtml(found.content)) }
  })

  serveOnce(saveArticle, async ({ input: { key, title, text, seen }, actor, tx, now, origin }) => {
    const was = await lockArticle(tx, key)
    if (shanghai(was.updatedAt) !== seen) refuse('page.changed')
    const content = htmlOfBlocks(blocksOfText(text))
    await setArticle(tx, key, { title, content }, now)
    const entry = { actor, action: 'article.save', subject: `article ${key}`, address: origin.address } as const
    const before = { title: was.title, textHash: hashOf(was.content) }
    await insertAudit(tx, { ...entry, before, after: { title, textHash: hashOf(content) } }, now)
    return true as const
  })
}
