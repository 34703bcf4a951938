import type { ContractDetail } from '../../contract/contract/contract.ts'
import { staffRejectContract } from '../../contract/contract/contractDesk.ts'
import { ReasonDialog } from './ReasonDialog.tsx'

type Props = { readonly contract: ContractDetail; readonly onClose: () => void }

/** Sends back what the buyer has signed, with the reason. */
export const RejectDialog = (props: Props) => (
  <ReasonDialog {...props} mutation={staffRejectContract} title="退回合同" okText="退回" done="已退回">
    买方的签署随即失效；请随后变更合同，由双方重新签署。
  </ReasonDialog>
)
