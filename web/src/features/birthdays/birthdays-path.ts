export const BIRTHDAYS_PATH = '/users/birthdays/today';
