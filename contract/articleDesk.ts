import { z } from 'zod'
import { endpoint } from './endpoint.ts'
import { Moment, text } from './text.ts'

// Help pages and agreements as the merchant writes them.

const page = { who: 'staff', area: 'page' } as const
const key = text('文章', 20)

const ArticleRow = z.object({
  key: z.string(),
  title: z.string(),
  updateTime: Moment,
  /** Whoever registers agrees to it: a new text is a new version of what they agree to. */
  consented: z.boolean(),
})
export type ArticleRow = z.infer<typeof ArticleRow>

export const listArticles = endpoint({
  ...page,
  method: 'GET',
  path: '/api/admin/article/list',
  title: '协议与帮助',
  input: z.object({}),
  output: z.array(ArticleRow),
})

export const articleDetail = endpoint({
  ...page,
  method: 'GET',
  path: '/api/admin/article/detail/:key',
  title: '协议与帮助的内容',
  input: z.object({ key }),
  /** `text` as it is typed, see `blocksOfText`. */
  output: ArticleRow.extend({ text: z.string() }),
})
export type ArticleText = z.infer<typeof articleDetail.output>

export const ArticleForm = z.object({
  key,
  title: text('标题', 40),
  text: text('正文', 50_000),
  /** The `updateTime` the writer began with; where somebody has written since, the save is refused. */
  seen: Moment,
})

export const saveArticle = endpoint({
  ...page,
  method: 'POST',
  path: '/api/admin/article/save',
  once: true,
  title: '保存协议与帮助',
  input: ArticleForm,
  output: z.literal(true),
})
