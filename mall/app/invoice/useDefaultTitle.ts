import { useQueryClient } from '@tanstack/react-query'
import { listTitles } from '../../../contract/invoice/billInfo.ts'
import { editTitle, type InvoiceTitle } from '../../../contract/account/invoice.ts'
import { wordsOf } from '../../../kit/ask.ts'
import { useOnce } from '../private/useOnce.ts'
import { toast } from '../toast.ts'

/** Makes a title the company's default, and says so. */
export function useDefaultTitle(): (title: InvoiceTitle) => void {
  const queries = useQueryClient()
  const { mutate } = useOnce(editTitle)
  return (title) =>
    mutate(
      { ...title, isDefault: true },
      {
        onSuccess: () => toast('设置成功', 'success'),
        onError: (error) => toast(wordsOf(error), 'error'),
        onSettled: () => queries.invalidateQueries({ queryKey: [listTitles.path] }),
      },
    )
}
