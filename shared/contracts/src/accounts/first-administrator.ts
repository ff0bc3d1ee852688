/** Fixed, so that instances that start at the same time create one administrator. */
export const FIRST_ADMINISTRATOR = '8561c416-e766-5a48-be5d-71f844f9fd2b';

/** The first administrator's name until they say who they are. */
export const OFFICE_NAME = 'Administrator';
