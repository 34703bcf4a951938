import { z } from 'zod'
import { ArticleMove, ArticleState } from './articleState.ts'
import { faultOfText } from './articleText.ts'
import { endpoint } from '../endpoint.ts'
import { isFixed } from './fixedArticles.ts'
import { Moment, text } from '../text.ts'

// Help pages, agreements and pages of the merchant's own, as the merchant writes them.

const page = { who: 'staff', area: 'page' } as const
const key = text('文章', 20)

const ArticleRow = z.object({
  key: z.string(),
  title: z.string(),
  updateTime: Moment,
  /** Whoever registers agrees to it: a new text is a new version of what they agree to. */
  consented: z.boolean(),
  /** A page of the merchant's own: it may be published, taken off and deleted. */
  own: z.boolean(),
  /** Among the help pages. */
  inHelp: z.boolean(),
  state: ArticleState,
  /** Where the mall shows it. */
  path: z.string(),
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

export const missingArticles = endpoint({
  ...page,
  method: 'GET',
  path: '/api/admin/article/missing',
  title: '商城还缺少的协议与帮助',
  input: z.object({}),
  output: z.array(
    z.object({
      key: z.string(),
      title: z.string(),
      /** Where the mall leads to it. */
      shownAt: z.string(),
      /** Without it no company can register. */
      consented: z.boolean(),
    }),
  ),
})
export type MissingArticle = z.infer<typeof missingArticles.output>[number]

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

const Text = text('正文', 50_000).superRefine((typed, judged) => {
  const fault = faultOfText(typed)
  if (fault) judged.addIssue({ code: 'custom', message: fault })
})

const fields = { title: text('标题', 40), text: Text, inHelp: z.boolean().optional() }

export const ArticleForm = z.object({
  key,
  ...fields,
  /** The `updateTime` the writer began with; where somebody has written since, the save is refused. */
  seen: Moment,
})

/** `inHelp` counts for pages of the merchant's own only; left out, it stays as it is. */
export const saveArticle = endpoint({
  ...page,
  method: 'POST',
  path: '/api/admin/article/save',
  once: true,
  title: '保存协议与帮助',
  input: ArticleForm,
  output: z.literal(true),
})

export const NewArticleForm = z.object({
  /** A page of the merchant's own, or one of those that every mall needs. */
  key: text('页面地址', 20).refine(
    (typed) => isFixed(typed) || /^[a-z][a-z0-9]*(-[a-z0-9]+)*$/.test(typed),
    '页面地址以小写字母开头，只能用小写字母、数字和单个短横线',
  ),
  ...fields,
})

/** A page of the merchant's own, as a draft; one of those that every mall needs is shown at once. */
export const addArticle = endpoint({
  ...page,
  method: 'POST',
  path: '/api/admin/article/add',
  once: true,
  title: '新建页面',
  input: NewArticleForm,
  output: z.object({ key: z.string() }),
})

export const moveArticle = endpoint({
  ...page,
  method: 'POST',
  path: '/api/admin/article/move',
  once: true,
  title: '发布或撤下页面',
  input: z.object({ key, move: ArticleMove }),
  output: z.object({ state: ArticleState }),
})

export const deleteArticle = endpoint({
  ...page,
  method: 'POST',
  path: '/api/admin/article/del',
  once: true,
  title: '删除页面',
  input: z.object({ key }),
  output: z.literal(true),
})
