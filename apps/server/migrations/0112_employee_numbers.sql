-- As customers number their people, for payroll and the like: two of one name are told apart by it.
alter table driver add column employee_number text;
