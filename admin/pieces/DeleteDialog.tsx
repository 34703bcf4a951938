import type { QueryKey } from '@tanstack/react-query'
import type { ReactNode } from 'react'
import type { deleteCategory } from '../../contract/goods/categoryDesk.ts'
import { AskDialog } from '../../kit/AskDialog.tsx'
import { site } from './site.ts'

type Props = {
  readonly what: string
  readonly id: number
  /** Any call that deletes one thing by its id. */
  readonly endpoint: typeof deleteCategory
  /** The queries that show it; an empty key means all. */
  readonly list: QueryKey
  readonly onClose: () => void
  /** What goes with it, and what not. */
  readonly children: ReactNode
}

/** Asks whether one thing is meant to go, and deletes it. */
export const DeleteDialog = ({ what, id, endpoint, list, onClose, children }: Props) => (
  <AskDialog
    site={site}
    title={`删除${what}`}
    okText="确认删除"
    danger
    mutation={endpoint}
    input={{ id }}
    told="删除成功"
    anew={[list]}
    onClose={onClose}
  >
    <p>{children}</p>
  </AskDialog>
)
