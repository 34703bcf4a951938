import { useQuery } from '@tanstack/react-query'
import { Button } from 'antd'
import { useEffect, useState } from 'react'
import { startTicket, ticketDetail } from '../../contract/production/jobTicket.ts'
import { wordsOf } from '../../kit/ask.ts'
import { call, useOnce } from '../call.ts'
import { tell } from '../pieces/toast.ts'
import { saveFile } from '../sheet/save.ts'

/** Has the line's job ticket made and saves it, saying how far it is. `name` says whose, for those who hear it. */
export function TicketButton({ lineId, name, small = false }: { lineId: number; name: string; small?: boolean }) {
  const [id, setId] = useState<number | null>(null)
  const begin = useOnce(startTicket)
  const { data, error } = useQuery({
    queryKey: [ticketDetail.path, id],
    queryFn: ({ signal }) => call(ticketDetail, { id: id ?? 0 }, { signal }),
    enabled: id !== null,
    refetchInterval: ({ state }) => (state.data === undefined || state.data.state === 'making' ? 700 : false),
    staleTime: 0,
  })
  const failed = data?.state === 'failed' || error !== null

  useEffect(() => {
    if (id === null || (!failed && data?.state !== 'made')) return
    if (data?.file) saveFile(data.file)
    tell(data?.file ? '工单已生成' : '工单没有生成，请稍后再试')
    setId(null)
  }, [id, data, failed])

  const going = id !== null || begin.isPending
  const start = () => begin.mutate({ lineId }, { onSuccess: (made) => setId(made.id), onError: (fault) => void tell(wordsOf(fault)) })
  return (
    <Button
      size={small ? 'small' : 'middle'}
      {...(!going && { 'aria-label': `打印工单 ${name}` })}
      aria-busy={going}
      loading={going}
      onClick={start}
    >
      {going ? `正在生成 ${data?.progress ?? 0}%` : '打印工单'}
    </Button>
  )
}
