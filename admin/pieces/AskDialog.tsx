import { useQueryClient, type QueryKey } from '@tanstack/react-query'
import { Modal } from 'antd'
import type { ReactNode } from 'react'
import type { z } from 'zod'
import type { Endpoint } from '../../contract/endpoint.ts'
import { useOnce } from '../call.ts'
import { Fault } from './Fault.tsx'
import { tell } from './toast.ts'

type Props<In extends z.ZodType, Made extends z.ZodType> = {
  readonly title: string
  readonly okText: string
  readonly cancelText?: string
  readonly danger?: boolean
  /** Pixels; 420 when absent. */
  readonly width?: number
  readonly deed: Endpoint<In, Made> & { readonly once: true }
  readonly input: z.input<In>
  /** What is said once it is done. */
  readonly told: (made: z.output<Made>) => string
  /** What is fetched anew afterwards, whatever came of it. */
  readonly anew: readonly QueryKey[]
  readonly onClose: () => void
  /** What will come of it. */
  readonly children: ReactNode
}

/** Asks whether a deed is meant, and does it. */
export function AskDialog<In extends z.ZodType, Made extends z.ZodType>(props: Props<In, Made>) {
  const { title, okText, cancelText, danger = false, width = 420, input, told, anew, onClose, children } = props
  const queries = useQueryClient()
  const deed = useOnce(props.deed)
  const make = () =>
    deed.mutate(input, {
      onSuccess: (made) => {
        tell(told(made))
        onClose()
      },
      onSettled: () => anew.forEach((queryKey) => void queries.invalidateQueries({ queryKey })),
    })
  return (
    <Modal
      open
      title={title}
      okText={okText}
      {...(cancelText && { cancelText })}
      okButtonProps={{ danger }}
      confirmLoading={deed.isPending}
      closable={!deed.isPending}
      onOk={make}
      onCancel={onClose}
      width={width}
    >
      <Fault error={deed.error} />
      {children}
    </Modal>
  )
}
