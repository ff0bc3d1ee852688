import { memberState, type MemberState } from '@portal/contracts/decisions/desk/desk.api';
import { role, type Role } from '@portal/contracts/members/role';

/** The search in the address of the members' list. */
export type DeskSearch = {
  readonly query: string;
  readonly state: MemberState | '';
  readonly role: Role | '';
  readonly batchYear: string;
  readonly page: number;
};

export function deskSearchOf(params: URLSearchParams): DeskSearch {
  const page = Number(params.get('page') ?? 1);
  const batchYear = params.get('batchYear') ?? '';
  return {
    query: params.get('query') ?? '',
    state: memberState.safeParse(params.get('state')).data ?? '',
    role: role.safeParse(params.get('role')).data ?? '',
    batchYear: /^\d{4}$/u.test(batchYear) ? batchYear : '',
    page: Number.isInteger(page) && page > 0 ? page : 1,
  };
}

export function deskParamsOf(search: DeskSearch): URLSearchParams {
  const params = new URLSearchParams();
  for (const field of ['query', 'state', 'role', 'batchYear'] as const)
    if (search[field] !== '') params.set(field, search[field]);
  if (search.page > 1) params.set('page', String(search.page));
  return params;
}
