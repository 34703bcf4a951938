import { useQueryClient, type QueryKey } from '@tanstack/react-query'
import { Button, type FormInstance } from 'antd'
import type { ReactNode } from 'react'
import { clearFaults, faultsIn, showFaults, unplaced } from '../../kit/form.ts'
import { Fault } from '../pieces/Fault.tsx'
import { tell } from '../pieces/toast.ts'
import desk from '../pieces/desk.module.css'
import styles from './setting.module.css'

// What the forms of settings have in common: how they look, what follows on saving, and who saved last.

/** How a form of settings is set up. */
export const settingForm = <Typed,>(form: FormInstance<Typed>) =>
  ({ form, layout: 'vertical', requiredMark: false, onValuesChange: clearFaults(form) }) as const

/** What follows on saving: it is told and read anew, or each fault stands at its field. */
export function useSaved(form: FormInstance, read: { readonly queryKey: QueryKey }) {
  const queries = useQueryClient()
  return (words: string) => ({
    onSuccess: async () => {
      tell(words)
      await queries.invalidateQueries({ queryKey: read.queryKey })
    },
    onError: (error: unknown) => showFaults(form, faultsIn(error)),
  })
}

/** When a setting was saved last, and by whom. */
export const Changed = ({ of: { changedTime, changedBy } }: { of: { changedTime: string | null; changedBy: string | null } }) => (
  <small className={desk.quiet}>{changedTime ? `${changedTime.slice(0, 16)}${changedBy ? ` ${changedBy} ` : ' '}修改` : '未修改过'}</small>
)

type SaveProps = {
  readonly form: FormInstance
  readonly save: { readonly error: unknown; readonly isPending: boolean }
  readonly unsaved: boolean
  /** Nobody has saved it yet: what is usual may be confirmed. */
  readonly isFirst?: boolean
  /** What of the page is saved, where there are several. */
  readonly label?: string
  /** What may be done instead of taking back what was typed. */
  readonly children?: ReactNode
}

/** Saves what was typed, or takes it back. */
export const SaveRow = ({ form, save, unsaved, isFirst = false, label, children }: SaveProps) => (
  <div className={styles.groupSave}>
    <Fault error={unplaced(form, save.error)} />
    <Button type="primary" htmlType="submit" disabled={!unsaved && !isFirst} loading={save.isPending} aria-label={label}>
      {isFirst && !unsaved ? '确认无误' : '保存'}
    </Button>
    {children ?? (unsaved && <Button onClick={() => form.resetFields()}>放弃修改</Button>)}
  </div>
)
