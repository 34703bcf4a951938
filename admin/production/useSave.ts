import { useQueryClient } from '@tanstack/react-query'
import type { FormInstance } from 'antd'
import { faultsIn, showFaults } from '../../kit/form.ts'
import { tell } from '../pieces/toast.ts'
import { refreshWork } from './queries.ts'

/** What happens around a saving: it is said, the dialog closes, faults stand at their fields, and the desks are read anew. */
export function useSave(form: FormInstance, onClose: () => void) {
  const queries = useQueryClient()
  return {
    onSuccess: () => {
      tell('保存成功')
      onClose()
    },
    onError: (error: Error) => showFaults(form, faultsIn(error)),
    onSettled: () => refreshWork(queries),
  }
}
