import { useSuspenseQuery } from '@tanstack/react-query'
import { Button } from 'antd'
import { useState } from 'react'
import { useNavigate } from 'react-router'
import { staffQuery } from '../shell/staff.ts'
import { OutworkDialog } from './OutworkDialog.tsx'

/** Gives work on a line to a supplier, for who works in production. */
export function OutworkButton({ lineId, name, small = false }: { lineId: number; name: string; small?: boolean }) {
  const { areas } = useSuspenseQuery(staffQuery).data
  const [open, setOpen] = useState(false)
  const goTo = useNavigate()
  if (!areas.includes('production')) return null
  return (
    <>
      <Button size={small ? 'small' : 'middle'} aria-label={`外协 ${name}`} onClick={() => setOpen(true)}>
        外协
      </Button>
      {open && <OutworkDialog lineId={lineId} outwork={null} onMade={(id) => void goTo(`/outwork/${id}`)} onClose={() => setOpen(false)} />}
    </>
  )
}
