export const ownNomineesKey = ['own-nominees'] as const;
export const nomineesOfKey = (memberId: string) => ['nominees-of', memberId] as const;
export const nomineeRequestsKey = ['nominee-requests'] as const;
