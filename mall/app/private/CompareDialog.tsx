import { Modal } from 'antd'
import { SplitPicture, type Pictured } from '../../../kit/artwork/SplitPicture.tsx'

type Props = { readonly title: string; readonly one: Pictured; readonly other: Pictured; readonly onClose: () => void }

/** Two versions of what is printed, one over the other, as large as the window lets them be. */
export const CompareDialog = ({ title, one, other, onClose }: Props) => (
  <Modal open title={title} footer={null} onCancel={onClose} width="min(900px, 96vw)" centered>
    <SplitPicture one={one} other={other} />
  </Modal>
)
