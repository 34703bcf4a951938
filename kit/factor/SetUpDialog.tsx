import { Modal } from 'antd'
import { SetUp } from './SetUp.tsx'
import type { FactorWays } from './ways.ts'

/** The set-up in a dialog, which no stray click closes: the recovery codes are shown in it once. */
export const SetUpDialog = ({ ways, onClose }: { ways: FactorWays; onClose: () => void }) => (
  <Modal open title="设置两步验证" footer={null} maskClosable={false} keyboard={false} onCancel={onClose} width={520}>
    <SetUp ways={ways} onDone={onClose} />
  </Modal>
)
