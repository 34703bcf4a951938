import type { ContractDetail } from '../../contract/contract/contract.ts'
import { staffStopFrame } from '../../contract/contract/frame.ts'
import { ReasonDialog } from './ReasonDialog.tsx'

type Props = { readonly contract: ContractDetail; readonly onClose: () => void }

/** Ends a frame contract, with the reason. */
export const StopDialog = (props: Props) => (
  <ReasonDialog {...props} mutation={staffStopFrame} title="终止框架合同" okText="确认终止" done="已终止">
    此后的订单须逐单签约；此前已提交的订单继续按本合同履行。买方会收到通知。
  </ReasonDialog>
)
