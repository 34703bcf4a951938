import { useQueryClient } from '@tanstack/react-query'
import { listNotices, readNotices } from '../../../contract/notice.ts'
import { wordsOf } from '../../../kit/ask.ts'
import { useOnce } from '../private/useOnce.ts'
import { toast } from '../toast.ts'
import { remember } from '../store.ts'

/** Marks notices as read, all of them where none are named; every badge on the page falls as soon as the server has it. */
export function useReading() {
  const queries = useQueryClient()
  const { mutate, isPending } = useOnce(readNotices)
  const read = (ids?: number[]) =>
    mutate(ids ? { ids } : {}, {
      onSuccess: ({ unread }) => {
        remember({ unread })
        if (!ids) toast('已全部标为已读', 'success')
      },
      onError: (error) => toast(wordsOf(error), 'error'),
      onSettled: () => queries.invalidateQueries({ queryKey: [listNotices.path] }),
    })
  return { read, reading: isPending }
}
