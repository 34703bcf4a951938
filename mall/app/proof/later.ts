/** The dialog, with what it is made of. */
export const proofDialog = () => import('./ProofDialog.tsx')
