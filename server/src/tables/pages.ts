import type { ColumnType, Generated } from 'kysely'
import type { ArticleState } from '../../../contract/page/articleState.ts'
import type { Created, Id } from './column.ts'

/** What the merchant decorates and writes. */
export type PagesTables = {
  scene: { id: Id; name: string; slogan: Generated<string>; picture: string; sort: Generated<number> }
  scene_product: { scene_id: number; product_id: number; sort: Generated<number> }
  banner: {
    id: Id
    title: string
    subtitle: Generated<string>
    picture: string
    jump_url: Generated<string>
    sort: Generated<number>
  }
  home_product: { shelf: 'hot' | 'like'; product_id: number; sort: Generated<number> }
  hot_word: { word: string; sort: Generated<number> }
  page_canvas: {
    id: Id
    terminal: number
    name: string
    json: string
    updated_at: Generated<Date>
    published_at: Date | null
    staff_id: number | null
    restores_id: number | null
    withdrawn_at: Date | null
  }
  page_draft: { staff_id: number; json: string; updated_at: Generated<Date> }
  article_version: { key: string; text_hash: string; title: string; content: string; created_at: Created }
  article: {
    key: string
    title: string
    content: string
    updated_at: Generated<Date>
    own: Generated<boolean>
    in_help: Generated<boolean>
    shown: Generated<boolean>
    published_at: Date | null
    created_at: Created
    /** Follows from `shown` and `published_at`. */
    state: ColumnType<ArticleState, never, never>
  }
}
