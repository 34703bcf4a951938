import { useQueryClient } from '@tanstack/react-query'
import { Modal } from 'antd'
import type { ReactNode } from 'react'
import type { z } from 'zod'
import type { Endpoint } from '../../../contract/endpoint.ts'
import { toast } from '../toast.ts'
import { Fault } from './Fault.tsx'
import { useOnce } from './useOnce.ts'

type Props<In extends z.ZodType, Made extends z.ZodType> = {
  title: string
  okText: string
  /** What the button says meanwhile. */
  busyText: string
  /** Pixels. */
  width: number
  deed: Endpoint<In, Made>
  input: z.input<In>
  /** What is said once it is done. */
  told: string
  onMade?: (made: z.output<Made>) => void
  /** The calls whose answers are fetched anew afterwards, whatever came of it. */
  anew: readonly { readonly path: string }[]
  onClose: () => void
  /** What will come of it. */
  children: ReactNode
}

/** Asks whether a deed that cannot be undone is meant, and does it. */
export function AskDialog<In extends z.ZodType, Made extends z.ZodType>(props: Props<In, Made>) {
  const { title, okText, busyText, width, input, told, onMade, anew, onClose, children } = props
  const queries = useQueryClient()
  const deed = useOnce(props.deed)
  const make = () =>
    deed.mutate(input, {
      onSuccess: (made) => {
        toast(told, 'success')
        onMade?.(made)
        onClose()
      },
      onSettled: () => anew.forEach(({ path }) => void queries.invalidateQueries({ queryKey: [path] })),
    })
  return (
    <Modal
      open
      title={title}
      okText={deed.isPending ? busyText : okText}
      okButtonProps={{ danger: true, disabled: deed.isPending, className: 'p-steady' }}
      onOk={make}
      onCancel={onClose}
      width={width}
    >
      <Fault error={deed.error} />
      {children}
    </Modal>
  )
}
